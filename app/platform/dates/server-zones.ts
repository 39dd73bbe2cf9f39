/**
 * Time zones with recent legal changes, as the server knows them. Browsers have older or newer tables: an hour in
 * Morocco would differ between the server's HTML, the hydrated page and an editor's save. The page therefore carries
 * the server's table, and the browser prefers it to its own.
 */

/** A time zone for a period: offset and name at the start and after each change. */
export type ServerZone = { clocks: { at: number; offset: number; name: string }[]; until: number }

/** Minute in ms. */
const minute = 60_000

/**
 * Parses the attribute `data-zones`: `Africa/Cairo|<until>|<at>:120:Eastern European Standard Time|…;…`, minutes in
 * base 36.
 */
const readZones = (text: string) =>
  new Map(
    text.split(';').map((part): [string, ServerZone] => {
      const [zone = '', until, ...said] = part.split('|')
      const names = new Map<string, string>()
      const clocks = said.map(clock => {
        const [at, minutes = '', ...name] = clock.split(':')
        if (name[0]) names.set(minutes, name.join(':'))
        return { at: inMilliseconds(at), offset: Number(minutes) * minute, name: names.get(minutes) ?? '' }
      })
      return [zone, { clocks, until: inMilliseconds(until) }]
    }),
  )

/** NaN stands for a missing value: comparisons with any instant are then false. */
const inMilliseconds = (minutes = '') => Number.parseInt(minutes, 36) * minute

let serverTable: Map<string, ServerZone> | undefined

/**
 * Finds offset and name of a time zone at an instant in the server's table; undefined where the table has no entry,
 * and on the server itself.
 */
export function findServerZone(zone: string, moment: number): { offset: number; name: string } | undefined {
  if (typeof document === 'undefined') return undefined
  serverTable ??= readZones(document.documentElement.dataset.zones ?? '')
  const entry = serverTable.get(zone)
  return entry && moment < entry.until ? entry.clocks.findLast(({ at }) => at <= moment) : undefined
}
