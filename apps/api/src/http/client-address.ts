import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/**
 * Bits of an IPv6 address that a provider assigns to one customer, who may use every address below them. Source: RFC
 * 6177.
 */
const customerBits = 64

/**
 * The name of the client in everything that counts by address: an IPv4 address as it is, even inside IPv6,
 * and an IPv6 address by its network of 64 bits. Otherwise one customer could come from 2^64 addresses.
 */
export function clientOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  if (!ip.includes(':') || !ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  return address instanceof ipaddr.IPv6
    ? `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString().replace(/%.*/, '')}/${customerBits}`)}`
    : address.toString()
}
