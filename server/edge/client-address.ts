import type { IncomingMessage } from 'node:http'
import { type Socket, SocketAddress } from 'node:net'
import ipaddr from 'ipaddr.js'
import proxyAddr from 'proxy-addr'

/** Proxies whose header X-Forwarded-For is trusted for client addresses. */
export type ProxyTrust = { hops: number } | { networks: string[] }

const namedNetworks = ['loopback', 'linklocal', 'uniquelocal']

/**
 * Parses the variable TRUST_PROXY: `off`, a number of proxies, or a list of IP addresses and networks of proxies.
 * @returns undefined for other values
 */
export function readProxyTrust(text: string): ProxyTrust | undefined {
  if (text === 'off') return { networks: [] }
  if (/^\d{1,2}$/.test(text)) return { hops: Number(text) }
  const networks = text.split(',').map(part => part.trim())
  const isNetwork = (part: string) => namedNetworks.includes(part) || ipaddr.isValidCIDR(part) || ipaddr.isValid(part)
  return networks.every(isNetwork) ? { networks } : undefined
}

/**
 * Makes a function that reads the client address for rate limits: the last address in the header X-Forwarded-For that
 * is not a trusted proxy. An invalid entry ends the search, because entries before an invalid entry cannot be trusted.
 * @returns an address without port and zone, as IPv4 if possible; null if there is no address
 */
export function makeClientAddressReader(trust: ProxyTrust): (request: IncomingMessage) => string | null {
  const isTrusted = makeTrustCheck(trust)
  return ({ socket, headers }) => {
    const peer = readAddress(socket.remoteAddress ?? '')
    if (!peer) return null
    const chain = [peer, ...listForwardedAddresses(headers['x-forwarded-for'])]
    const index = chain.findIndex((address, i) => !isTrusted(address, i))
    return (index < 0 ? chain.at(-1) : chain[index]) ?? null
  }
}

function makeTrustCheck(trust: ProxyTrust): (address: string, place: number) => boolean {
  if ('hops' in trust) return (_, index) => index < trust.hops
  return trust.networks.length > 0 ? proxyAddr.compile(trust.networks) : () => false
}

/**
 * Reads the IP address of the peer for connection limits.
 * @returns undefined for a trusted proxy, which connects on behalf of all clients
 */
export function makeDirectPeerReader(trust: ProxyTrust): (socket: Pick<Socket, 'remoteAddress'>) => string | undefined {
  const isTrusted = makeTrustCheck(trust)
  return ({ remoteAddress }) => {
    const peer = readAddress(remoteAddress ?? '')
    return peer === null || isTrusted(peer, 0) ? undefined : peer
  }
}

/**
 * Lists the client addresses in the header X-Forwarded-For, beginning with the nearest proxy, up to the first invalid
 * entry.
 */
function listForwardedAddresses(header: string | string[] | undefined): string[] {
  if (header === undefined) return []
  const entries = String(header).split(',').slice(-20).reverse().map(readAddress)
  const end = entries.indexOf(null)
  return entries.slice(0, end < 0 ? undefined : end) as string[]
}

/**
 * Parses an IP address as proxies write it: `1.2.3.4`, `1.2.3.4:5678`, `[2001:db8::1]:4711`, `fe80::1%eth0`, `"[::1]"`.
 * Null when the text is not an address.
 */
function readAddress(text: string): string | null {
  const plain = text.trim().replace(/^"(.*)"$/, '$1')
  const host = ipaddr.isValid(plain) ? plain : SocketAddress.parse(plain)?.address
  if (!host || !isCompleteAddress(host)) return null
  const address = ipaddr.process(host.replace(/%.*$/, ''))
  return address.toString()
}

/**
 * Whether an IPv4 address has four decimal numbers. The library also accepts old short and octal forms, which no proxy
 * writes.
 */
const isCompleteAddress = (host: string) => host.includes(':') || ipaddr.IPv4.isValidFourPartDecimal(host)

/**
 * IPv6 prefix lengths for rate limits: the network of one link, of one household, and of one organisation or hosting
 * customer.
 */
const ipv6PrefixLengths = [64, 56, 48] as const

/**
 * Limits by size of the network: an IPv4 address or IPv6 /64, an IPv6 /56, an IPv6 /48 (as in `listRateLimitNetworks`).
 */
export type NetworkLimits = readonly [address: number, household: number, site: number]

/**
 * Lists the networks to which an IP address belongs, narrowest first. An IPv4 address counts as one network. An IPv6
 * address counts in its /64, /56 and /48 networks, because the owner of a /48 has 65,536 networks of size /64.
 */
export function listRateLimitNetworks(address: string): string[] {
  if (!ipaddr.isValid(address)) return [address]
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return [parsed.toString()]
  return ipv6PrefixLengths.map(bits => `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/${bits}`)}/${bits}`)
}
