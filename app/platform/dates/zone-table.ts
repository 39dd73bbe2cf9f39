import { formatClock, zoneName } from './in-zone.ts'
import type { ServerZone } from './server-zones.ts'
import { zoneChanges } from './zone-changes.ts'

/** Of Africa, those of which tables in use differ. Elsewhere laws have been the same for longer than tables are in use. */
export const changedZones = [
  ...['Africa/Casablanca', 'Africa/El_Aaiun', 'Africa/Cairo', 'Africa/Juba', 'Africa/Khartoum', 'Africa/Windhoek'],
  ...['Africa/Sao_Tome', 'Africa/Tripoli'],
]

/** Milliseconds. */
const minute = 60_000

/** Zones as `readZones` reads them. */
const writtenZones = (zones: ReadonlyMap<string, ServerZone>): string =>
  [...zones]
    .map(([zone, { clocks, until }]) => {
      const inMinutes = (moment: number) => Math.round(moment / minute).toString(36)
      const told = new Set<string>()
      const said = clocks.map(({ at, offset, name }) => {
        const isTold = told.has(`${offset}${name}`)
        told.add(`${offset}${name}`)
        return `${inMinutes(at)}:${offset / minute}${isTold ? '' : `:${name}`}`
      })
      return [zone, inMinutes(until), ...said].join('|')
    })
    .join(';')

/** The clocks of a zone from one moment until another, in milliseconds, as this machine knows them. */
function zoneClocks(zone: string, from: number, until: number): ServerZone {
  const clockAt = (at: number) => ({
    at,
    offset: Date.parse(`${formatClock(at, zone).replace(' ', 'T')}Z`) - at,
    name: zoneName(new Date(at).toISOString(), zone)?.long ?? '',
  })
  return { clocks: [from, ...zoneChanges(zone, from, until).map(({ at }) => at)].map(clockAt), until }
}

let table: { year: number; text: string } | undefined

/** The clocks of zones whose laws have changed of late, from the last year until five years ahead, as an attribute says them. */
export function zonesAttribute(now: number = Date.now()): string {
  const year = new Date(now).getUTCFullYear()
  if (table?.year === year) return table.text
  const [from, until] = [Date.UTC(year - 1, 0, 1), Date.UTC(year + 6, 0, 1)]
  const text = writtenZones(new Map(changedZones.map(zone => [zone, zoneClocks(zone, from, until)])))
  table = { year, text }
  return text
}
