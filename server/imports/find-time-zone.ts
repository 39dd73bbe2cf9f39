import { findIana } from 'windows-iana'
import { ianaZone } from '../../app/platform/dates/iana-zone.ts'
import { knownZones, zoneCity } from '../../app/platform/dates/moment-in-zone.ts'
import { lookupTable } from '../lookup-table.ts'

/** A clock that a name means: a zone of IANA, or minutes east of Greenwich that never change. */
export type FoundClock = { zone: string } | { minutes: number }

/** What programs put before a name of IANA: `/mozilla.org/20050126_1/Africa/Lagos`, `/Africa/Lagos`. */
function zoneWithin(name: string): string | undefined {
  const parts = name.split('/').filter(Boolean)
  const longest = name.startsWith('/') ? parts.length : parts.length - 1
  return [3, 2].flatMap(many => (longest >= many ? (ianaZone(parts.slice(-many).join('/')) ?? []) : []))[0]
}

/** The zone that Windows calls so, of the places in it the one that its table names first. */
const zoneOfWindows = (name: string): string | undefined => findIana(name)[0]

/** Abbreviations of zones, those of Africa by a place whose clocks have shown nothing else for decades; and UTC by its other names. */
const abbreviations = lookupTable<string>({
  ...{ WAT: 'Africa/Lagos', CAT: 'Africa/Maputo', EAT: 'Africa/Nairobi', SAST: 'Africa/Johannesburg' },
  ...{ CVT: 'Atlantic/Cape_Verde', MUT: 'Indian/Mauritius', SCT: 'Indian/Mahe', RET: 'Indian/Reunion' },
  ...{ CET: 'Europe/Brussels', MET: 'Europe/Brussels', EET: 'Europe/Athens', WET: 'Europe/Lisbon' },
  ...{
    'WEST AFRICA TIME': 'Africa/Lagos',
    'CENTRAL AFRICA TIME': 'Africa/Maputo',
    'EAST AFRICA TIME': 'Africa/Nairobi',
  },
  ...{ Z: 'UTC', UTC: 'UTC', GMT: 'UTC', UCT: 'UTC', ZULU: 'UTC' },
})

/** Minutes of those that name the half of a year. */
const halves = lookupTable<number>({ CEST: 120, EEST: 180, WEST: 60, BST: 60 })

const towns = new Map(knownZones().map(zone => [zoneCity(zone).toLowerCase(), zone]))
/** What Windows shows of zones that are named by no town. */
const regions = lookupTable<string>({
  ...{ 'eastern time (us & canada)': 'America/New_York', 'central time (us & canada)': 'America/Chicago' },
  ...{ 'mountain time (us & canada)': 'America/Denver', 'pacific time (us & canada)': 'America/Los_Angeles' },
  ...{ 'atlantic time (canada)': 'America/Halifax', arizona: 'America/Phoenix', alaska: 'America/Anchorage' },
  ...{ hawaii: 'Pacific/Honolulu', newfoundland: 'America/St_Johns', 'central america': 'America/Guatemala' },
  ...{ 'west central africa': 'Africa/Lagos', 'coordinated universal time': 'UTC' },
})

/** A zone by its town, `Lagos`, or by the towns or the region behind an offset, as Windows shows zones: `(UTC+02:00) Harare, Pretoria`. */
function zoneOfTown(name: string): string | undefined {
  const shown = name
    .replace(/^\((?:UTC|GMT)[^)]*\)\s*/i, '')
    .replace(/\band\b/i, '&')
    .toLowerCase()
  const all = shown.split(/\s*[,:]\s*/)
  return regions[shown] ?? all.flatMap(town => towns.get(town) ?? [])[0]
}

/** The clocks of the world stand between 12 hours behind UTC and 14 hours ahead of it. */
const furthest = 14 * 60

/** Minutes of `UTC+2`, `GMT+1`, `UTC+5.5`, `UTC+05:30`, `+03:00`, `(UTC+03:00) …`. */
function offsetNamed(name: string): number | undefined {
  const [, sign, hours, minutes = '0', part] =
    /^\(?(?:UTC|GMT)?\s*([+\u2212-])\s*(\d{1,2})(?::?([0-5]\d)|[.,](\d{1,2}))?(?:\)(?:\s.*)?)?$/i.exec(name) ?? []
  if (sign === undefined) return undefined
  const east = Number(hours) * 60 + (part === undefined ? Number(minutes) : Math.round(Number(`0.${part}`) * 60))
  return east > furthest ? undefined : sign === '+' ? east : 0 - east
}

/** The zone of IANA that a name means, as IANA or a program calls it; undefined where it means none. */
export const zoneByIana = (name: string): string | undefined =>
  ianaZone(name.trim()) ?? ianaZone(name.trim().replace(/\s+/g, '_')) ?? zoneWithin(name.trim())

/** The zone of IANA that a name means, as IANA, a program, Windows or people call it; undefined where it means none. */
export const findTimeZone = (name: string): string | undefined =>
  zoneByIana(name) ?? zoneOfWindows(name.trim()) ?? abbreviations[name.trim().toUpperCase()] ?? zoneOfTown(name.trim())

/** The same, or the offset that a name says. */
export function findClock(name: string): FoundClock | undefined {
  const zone = findTimeZone(name)
  if (zone !== undefined) return { zone }
  const minutes = halves[name.trim().toUpperCase()] ?? offsetNamed(name.trim())
  if (minutes === undefined) return undefined
  return minutes === 0 ? { zone: 'UTC' } : { minutes }
}
