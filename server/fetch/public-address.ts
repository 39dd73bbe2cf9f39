import ipaddr from 'ipaddr.js'

/**
 * Whether an IP address is on the public internet: not this machine, not the local network, and not an alias of either.
 * IPv6 addresses must be in the allocated range (2000::/3); an embedded IPv4 address is checked as IPv4.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const ip = ipaddr.process(address)
  if (ip instanceof ipaddr.IPv4) return ip.range() === 'unicast'
  const bytes = ip.toByteArray()
  if (ip.range() === 'rfc6052') return new ipaddr.IPv4(bytes.slice(12)).range() === 'unicast'
  if (ip.range() === '6to4') return new ipaddr.IPv4(bytes.slice(2, 6)).range() === 'unicast'
  return ip.range() === 'unicast' && ((bytes[0] ?? 0) & 0xe0) === 0x20
}
