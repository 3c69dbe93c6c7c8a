import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/**
 * Bits of an IPv6 address that a provider assigns to one customer, who may use every address below them. Source: RFC
 * 6177.
 */
const customerBits = 64

/** `[2001:db8::1]`, `[2001:db8::1]:443` and `192.0.2.1:443`. */
const withPort = /^(?:\[([^\]]+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/

/**
 * The name of the client in everything that counts by address: an IPv4 address as it is, even inside IPv6,
 * and an IPv6 address by its network of 64 bits. Otherwise one customer could come from 2^64 addresses. Some proxies
 * forward the port as well, which is another one for each connection.
 */
export function clientOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  const [, ipv6, ipv4] = withPort.exec(ip) ?? []
  const alone = ipv6 ?? ipv4 ?? ip
  if (!alone.includes(':') || !ipaddr.isValid(alone)) return alone
  const address = ipaddr.process(alone)
  return address instanceof ipaddr.IPv6
    ? `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString().replace(/%.*/, '')}/${customerBits}`)}`
    : address.toString()
}
