import ipaddr from 'ipaddr.js'

/**
 * Whether an address is of the open internet: not this machine, not its network, not what only looks like elsewhere. Of IPv6
 * only what is given out (2000::/3); an IPv4 address within one is judged as what it is.
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
