import { findIana } from 'windows-iana'

const zones = new Map(Intl.supportedValuesOf('timeZone').map(zone => [zone.toLowerCase(), zone]))

/** A name of IANA as the database takes it, its older names included. */
function knownZone(name: string): string | undefined {
  if (/^(UTC|GMT|Etc\/UTC|Z)$/i.test(name)) return 'UTC'
  const spelled = zones.get(name.toLowerCase())
  if (spelled) return spelled
  if (!/^[A-Z][A-Za-z]+(\/[A-Za-z0-9_+-]+){1,2}$/.test(name)) return undefined
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return name
  } catch {
    return undefined
  }
}

/** What programs put before a name of IANA: `/mozilla.org/20050126_1/Africa/Lagos`. */
function zoneWithin(name: string): string | undefined {
  const parts = name.split('/').filter(Boolean)
  return [3, 2].flatMap(many => (parts.length > many ? (knownZone(parts.slice(-many).join('/')) ?? []) : []))[0]
}

/** The zone that Windows calls so, of the places in it the one that its table names first. */
const zoneOfWindows = (name: string): string | undefined => findIana(name)[0]

/** The zone of IANA that a name means, as IANA, a program or Windows calls it; undefined where it means none. */
export const zoneNamed = (name: string): string | undefined =>
  knownZone(name) ?? zoneWithin(name) ?? zoneOfWindows(name)
