import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { listRateLimitNetworks, makeClientAddressReader, readProxyTrust } from './client-address.ts'

const readAddress = (trust: string, remoteAddress: string, forwarded?: string) => {
  const read = readProxyTrust(trust)
  if (!read) throw new Error('not a trust')
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  return makeClientAddressReader(read)({ socket: { remoteAddress }, headers } as unknown as IncomingMessage)
}

describe('the parser of the client address', () => {
  it('ignores a forwarding header from an untrusted address', () => {
    expect(readAddress('loopback', '203.0.113.9', '198.51.100.1')).toBe('203.0.113.9')
    expect(readAddress('off', '127.0.0.1', '198.51.100.1')).toBe('127.0.0.1')
  })

  it('returns the last address in the header of a trusted proxy', () => {
    expect(readAddress('loopback', '127.0.0.1', '198.51.100.1')).toBe('198.51.100.1')
    expect(readAddress('loopback', '::ffff:127.0.0.1', '6.6.6.6, 198.51.100.1')).toBe('198.51.100.1')
    expect(readAddress('loopback', '127.0.0.1')).toBe('127.0.0.1')
  })

  it.each([
    ['198.51.100.1:5678', '198.51.100.1'],
    ['[2001:db8::1]:4711', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['"[2001:db8::1]:4711"', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['2001:DB8:0:0::1', '2001:db8::1'],
    ['::ffff:198.51.100.1', '198.51.100.1'],
    ['unknown', '127.0.0.1'],
    ['', '127.0.0.1'],
    ['1.2.3', '127.0.0.1'],
    ['0x7f.1', '127.0.0.1'],
    ['198.51.100.1, unknown', '127.0.0.1'],
    ['unknown, 198.51.100.1', '198.51.100.1'],
    ['6.6.6.6,,198.51.100.1', '198.51.100.1'],
  ])('reads the header “%s” as the address %s', (header, address) => {
    expect(readAddress('loopback', '127.0.0.1', header)).toBe(address)
  })

  it('skips two proxies that are configured by number or by network', () => {
    expect(readAddress('2', '10.0.0.2', '6.6.6.6, 198.51.100.1, 10.0.0.1')).toBe('198.51.100.1')
    expect(readAddress('10.0.0.0/8, 2001:db8::/32', '10.0.0.2', '6.6.6.6, 198.51.100.1, 2001:db8::7')).toBe(
      '198.51.100.1',
    )
    expect(readAddress('10.0.0.0/8', '203.0.113.9', '198.51.100.1')).toBe('203.0.113.9')
  })

  it('throws for a proxy setting other than a number or networks', () => {
    for (const text of ['yes', '10.0.0.0/99', '1.2.3.4,', '-1', 'loopback;off'])
      expect(readProxyTrust(text)).toBeUndefined()
  })
})

describe('listRateLimitNetworks', () => {
  it('returns one network for an IPv4 address in any notation', () => {
    expect(listRateLimitNetworks('198.51.100.1')).toEqual(['198.51.100.1'])
    expect(listRateLimitNetworks('::ffff:198.51.100.1')).toEqual(['198.51.100.1'])
  })
  it('returns the /64, /56 and /48 networks of an IPv6 address', () => {
    expect(listRateLimitNetworks('2001:db8:1:2345:3:4:5:6')).toEqual([
      '2001:db8:1:2345::/64',
      '2001:db8:1:2300::/56',
      '2001:db8:1::/48',
    ])
  })
  it('returns an invalid address unchanged', () => {
    expect(listRateLimitNetworks('unknown')).toEqual(['unknown'])
  })
})
