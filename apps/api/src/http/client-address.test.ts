import { expect, test } from 'vitest'
import { clientOf } from './client-address.ts'

test.each([
  ['an IPv4 address is one client', '203.0.113.7', '203.0.113.7'],
  ['an IPv4 address that IPv6 carries is the same client', '::ffff:203.0.113.7', '203.0.113.7'],
  ['so it is when written as IPv6', '::ffff:cb00:7107', '203.0.113.7'],
  ['all IPv6 addresses of one customer are one client', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['however they are written', '2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2::'],
  ['an address of the link is one without its interface', 'fe80::1%eth0', 'fe80::'],
  ['an address that a proxy forwards with its port is the same client', '203.0.113.7:51234', '203.0.113.7'],
  ['so it is as IPv6', '[2001:db8:1:2::7]:51234', '2001:db8:1:2::'],
  ['and in brackets alone', '[2001:db8:1:2::7]', '2001:db8:1:2::'],
  ['what is no address is taken as it is', 'unknown:', 'unknown:'],
])('%s', (_sentence, ip, client) => {
  expect(clientOf({ ip })).toBe(client)
})

test('customers of neighbouring networks are two clients', () => {
  expect(clientOf({ ip: '2001:db8:1:2::1' })).not.toBe(clientOf({ ip: '2001:db8:1:3::1' }))
})
