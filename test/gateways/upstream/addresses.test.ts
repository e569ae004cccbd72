import { expect, test } from 'vitest'
import { inRanges, isPublic, parseRanges } from '../../../src/gateways/upstream/addresses.ts'

test.each([
  '93.184.216.34',
  '8.8.8.8',
  '172.15.255.255',
  '172.32.0.1',
  '100.63.255.255',
  '2606:4700:4700::1111',
  '::ffff:8.8.8.8',
  '64:ff9b::8.8.8.8',
  '2002:0808:0808::1',
  '2001:0:4136:e378:8000:63bf:f7f7:f7f7',
])('%s is public', (address) => {
  expect(isPublic(address)).toBe(true)
})

test.each([
  ['this network', '0.0.0.0'],
  ['loopback', '127.0.0.1'],
  ['loopback, far end', '127.255.255.254'],
  ['private', '10.1.2.3'],
  ['private', '172.16.0.1'],
  ['private', '192.168.1.1'],
  ['carrier-grade NAT', '100.64.0.1'],
  ['link-local (cloud metadata)', '169.254.169.254'],
  ['multicast', '224.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['reserved', '240.0.0.1'],
  ['benchmarking', '198.18.0.1'],
  ['documentation', '203.0.113.5'],
  ['IPv6 unspecified', '::'],
  ['IPv6 loopback', '::1'],
  ['unique local', 'fd00:ec2::254'],
  ['link-local', 'fe80::1'],
  ['link-local with zone', 'fe80::1%eth0'],
  ['site-local', 'fec0::1'],
  ['multicast', 'ff02::1'],
  ['discard', '100::1'],
  ['documentation', '2001:db8::1'],
  ['documentation (RFC 9637)', '3fff::1'],
  ['segment routing', '5f00::1'],
  ['unassigned', '4000::1'],
  ['mapped loopback', '::ffff:127.0.0.1'],
  ['mapped private, in hex', '::ffff:a01:203'],
  ['translated (RFC 6145)', '::ffff:0:10.0.0.1'],
  ['compatible loopback', '::127.0.0.1'],
  ['compatible private', '::10.0.0.1'],
  ['NAT64 of loopback', '64:ff9b::7f00:1'],
  ['NAT64 of metadata', '64:ff9b::169.254.169.254'],
  ['locally assigned NAT64', '64:ff9b:1::808:808'],
  ['6to4 of private', '2002:0a00:0001::1'],
  ['6to4 of loopback', '2002:7f00:0001::'],
  ['6to4 of private, public further on', '2002:a00:808:808:808::1'],
  ['a public one with a zone', '2606:4700:4700::1111%eth0'],
  ['Teredo of a private server', '2001:0:0a00:1::f7f7:f7f7'],
  ['Teredo of a private client', '2001:0:4136:e378:8000:63bf:f5ff:fffe'],
  ['not an address', 'example.com'],
])('%s (%s) is not public', (_, address) => {
  expect(isPublic(address)).toBe(false)
})

test('allowed ranges cover an address in each of its forms, and no other address', () => {
  const ranges = parseRanges(['10.0.0.0/8', 'fd00::/8', '127.0.0.1'])
  const inside = ['10.255.0.1', '::ffff:10.0.0.1', 'fd12::1', '127.0.0.1']
  const outside = ['11.0.0.1', 'fe80::1', '127.0.0.2', '::1', 'example.com']
  expect(inside.map((address) => inRanges(address, ranges))).toEqual([true, true, true, true])
  expect(outside.map((address) => inRanges(address, ranges))).toEqual([false, false, false, false, false])
})

test('an invalid range is named', () => {
  expect(() => parseRanges(['10.0.0.0/8', 'intranet'])).toThrow('intranet')
})
