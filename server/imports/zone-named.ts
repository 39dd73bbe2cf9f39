import { findIana } from 'windows-iana'
import { ianaZone } from '../../app/platform/dates/iana-zone.ts'

/** What programs put before a name of IANA: `/mozilla.org/20050126_1/Africa/Lagos`. */
function zoneWithin(name: string): string | undefined {
  const parts = name.split('/').filter(Boolean)
  return [3, 2].flatMap(many => (parts.length > many ? (ianaZone(parts.slice(-many).join('/')) ?? []) : []))[0]
}

/** The zone that Windows calls so, of the places in it the one that its table names first. */
const zoneOfWindows = (name: string): string | undefined => findIana(name)[0]

/** The zone of IANA that a name means, as IANA, a program or Windows calls it; undefined where it means none. */
export const zoneNamed = (name: string): string | undefined => ianaZone(name) ?? zoneWithin(name) ?? zoneOfWindows(name)
