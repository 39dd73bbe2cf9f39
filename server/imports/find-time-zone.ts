import { findIana } from 'windows-iana'
import { listKnownTimeZones } from '../../app/platform/dates/get-current-zone-name.ts'
import { findIanaZone } from '../../app/platform/dates/iana-zone.ts'
import { getTimeZoneCity } from '../../app/platform/dates/moment-in-zone.ts'
import { makeLookupTable } from '../make-lookup-table.ts'

/** Result of a search for a time zone: an IANA zone, or a fixed offset in minutes east of Greenwich. */
export type TimeZoneMatch = { zone: string } | { minutes: number }

/**
 * Removes prefixes that programs write in front of an IANA name: `/mozilla.org/20050126_1/Africa/Lagos`,
 * `/Africa/Lagos`.
 */
function removeZonePrefix(name: string): string | undefined {
  const parts = name.split('/').filter(Boolean)
  const longest = name.startsWith('/') ? parts.length : parts.length - 1
  return [3, 2].flatMap(partCount =>
    longest >= partCount ? (findIanaZone(parts.slice(-partCount).join('/')) ?? []) : [],
  )[0]
}

/** Finds the IANA zone for a Windows zone name. Of several zones, the first in Windows's table is used. */
const findWindowsZone = (name: string): string | undefined => findIana(name)[0]

/**
 * IANA zones by abbreviation, and by other names of UTC. An African abbreviation maps to a town whose offset has not
 * changed for decades.
 */
const zoneAbbreviations = makeLookupTable<string>({
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

/** UTC offsets in minutes, by the abbreviation of a summer time. */
const summerTimeOffsets = makeLookupTable<number>({ CEST: 120, EEST: 180, WEST: 60, BST: 60 })

const townZones = new Map(listKnownTimeZones().map(zone => [getTimeZoneCity(zone).toLowerCase(), zone]))
/** IANA zones by those display names of Windows that contain no town. */
const regionZones = makeLookupTable<string>({
  ...{ 'eastern time (us & canada)': 'America/New_York', 'central time (us & canada)': 'America/Chicago' },
  ...{ 'mountain time (us & canada)': 'America/Denver', 'pacific time (us & canada)': 'America/Los_Angeles' },
  ...{ 'atlantic time (canada)': 'America/Halifax', arizona: 'America/Phoenix', alaska: 'America/Anchorage' },
  ...{ hawaii: 'Pacific/Honolulu', newfoundland: 'America/St_Johns', 'central america': 'America/Guatemala' },
  ...{ 'west central africa': 'Africa/Lagos', 'coordinated universal time': 'UTC' },
})

/**
 * Finds an IANA zone by a town, such as `Lagos`, or by the towns or region after an offset, as Windows displays zones:
 * `(UTC+02:00) Harare, Pretoria`.
 */
function findTownZone(name: string): string | undefined {
  const label = name
    .replace(/^\((?:UTC|GMT)[^)]*\)\s*/i, '')
    .replace(/\band\b/i, '&')
    .toLowerCase()
  const all = label.split(/\s*[,:]\s*/)
  return regionZones[label] ?? all.flatMap(town => townZones.get(town) ?? [])[0]
}

/** Largest offset from UTC in minutes. Time zones range from UTC−12 to UTC+14. */
const maxOffsetMinutes = 14 * 60

/** Reads the offset in a name, in minutes: `UTC+2`, `GMT+1`, `UTC+5.5`, `UTC+05:30`, `+03:00`, `(UTC+03:00) …`. */
function parseNamedOffset(name: string): number | undefined {
  const [, sign, hours, minutes = '0', part] =
    /^\(?(?:UTC|GMT)?\s*([+\u2212-])\s*(\d{1,2})(?::?([0-5]\d)|[.,](\d{1,2}))?(?:\)(?:\s.*)?)?$/i.exec(name) ?? []
  if (sign === undefined) return undefined
  const east = Number(hours) * 60 + (part === undefined ? Number(minutes) : Math.round(Number(`0.${part}`) * 60))
  return east > maxOffsetMinutes ? undefined : sign === '+' ? east : 0 - east
}

/** Finds an IANA zone by its IANA name or a common variant of that name; undefined when the name is unknown. */
export const findZoneByIanaName = (name: string): string | undefined =>
  findIanaZone(name.trim()) ?? findIanaZone(name.trim().replace(/\s+/g, '_')) ?? removeZonePrefix(name.trim())

/** Finds an IANA zone by any name that IANA, programs, Windows or people use; undefined when the name is unknown. */
export const findTimeZone = (name: string): string | undefined =>
  findZoneByIanaName(name) ??
  findWindowsZone(name.trim()) ??
  zoneAbbreviations[name.trim().toUpperCase()] ??
  findTownZone(name.trim())

/** Finds an IANA zone by a name, or else the fixed UTC offset that the name contains. */
export function findTimeZoneOrOffset(name: string): TimeZoneMatch | undefined {
  const zone = findTimeZone(name)
  if (zone !== undefined) return { zone }
  const minutes = summerTimeOffsets[name.trim().toUpperCase()] ?? parseNamedOffset(name.trim())
  if (minutes === undefined) return undefined
  return minutes === 0 ? { zone: 'UTC' } : { minutes }
}
