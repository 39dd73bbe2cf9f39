import { formatLocalTime, getTimeZoneName } from './format-in-time-zone.ts'
import type { ServerTimeZone } from './server-zones.ts'
import { listZoneChanges } from './zone-changes.ts'

/**
 * African time zones whose rules differ between the time zone tables in use. In all other zones the last change of law
 * is older than these tables.
 */
export const zonesWithChangedRules = [
  ...['Africa/Casablanca', 'Africa/El_Aaiun', 'Africa/Cairo', 'Africa/Juba', 'Africa/Khartoum', 'Africa/Windhoek'],
  ...['Africa/Sao_Tome', 'Africa/Tripoli'],
]

/** Number of ms in a minute. */
const minuteMs = 60_000

/** Writes time zones in the format that `parseZonesAttribute` parses. */
const formatZones = (zones: ReadonlyMap<string, ServerTimeZone>): string =>
  [...zones]
    .map(([zone, { clocks, until }]) => {
      const inMinutes = (moment: number) => Math.round(moment / minuteMs).toString(36)
      const namedOffsets = new Set<string>()
      const entries = clocks.map(({ at, offset, name }) => {
        const isNameWritten = namedOffsets.has(`${offset}${name}`)
        namedOffsets.add(`${offset}${name}`)
        return `${inMinutes(at)}:${offset / minuteMs}${isNameWritten ? '' : `:${name}`}`
      })
      return [zone, inMinutes(until), ...entries].join('|')
    })
    .join(';')

/** Offsets and names of a zone within a period in ms, from the time zone table of this machine. */
function listZoneClocks(zone: string, from: number, until: number): ServerTimeZone {
  const clockAt = (at: number) => ({
    at,
    offset: Date.parse(`${formatLocalTime(at, zone).replace(' ', 'T')}Z`) - at,
    name: getTimeZoneName(new Date(at).toISOString(), zone)?.long ?? '',
  })
  return { clocks: [from, ...listZoneChanges(zone, from, until).map(({ at }) => at)].map(clockAt), until }
}

let cachedTable: { year: number; text: string } | undefined

/**
 * Value of the attribute `data-zones`: time zones whose laws have changed recently, from last year to five years ahead.
 */
export function buildZonesAttribute(now: number = Date.now()): string {
  const year = new Date(now).getUTCFullYear()
  if (cachedTable?.year === year) return cachedTable.text
  const [from, until] = [Date.UTC(year - 1, 0, 1), Date.UTC(year + 6, 0, 1)]
  const text = formatZones(new Map(zonesWithChangedRules.map(zone => [zone, listZoneClocks(zone, from, until)])))
  cachedTable = { year, text }
  return text
}
