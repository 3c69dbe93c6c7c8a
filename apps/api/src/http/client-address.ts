import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/**
 * Bits of an IPv6 address that a provider gives to one customer, who may use every address behind them. Source: RFC
 * 6177.
 */
const customerBits = 64

/**
 * Names the client for everything that is counted by address: an IPv4 address as it is, also where IPv6 carries it,
 * and an IPv6 address by its network of 64 bits. Without this one customer could come from 2^64 addresses.
 */
export function clientOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  if (!ip.includes(':') || !ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  return address instanceof ipaddr.IPv6
    ? `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString().replace(/%.*/, '')}/${customerBits}`)}`
    : address.toString()
}
