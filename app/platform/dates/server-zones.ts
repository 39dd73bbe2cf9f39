/**
 * Time zones whose laws have changed recently, from the server's time zone table. Browsers have older or newer tables,
 * so an hour in Morocco could differ between the server's HTML, the hydrated page, and an editor's save. Each page
 * therefore contains the server's table, which the browser uses instead of its own table.
 */

/** Time zone during a period: offset and name at the start and after each change. */
export type ServerTimeZone = { clocks: { at: number; offset: number; name: string }[]; until: number }

/** Number of ms in a minute. */
const minuteMs = 60_000

/**
 * Parses the attribute `data-zones`: `Africa/Cairo|<until>|<at>:120:Eastern European Standard Time|…;…`, minutes in
 * base 36.
 */
const parseZonesAttribute = (text: string) =>
  new Map(
    text.split(';').map((part): [string, ServerTimeZone] => {
      const [zone = '', until, ...said] = part.split('|')
      const names = new Map<string, string>()
      const clocks = said.map(clock => {
        const [at, minutes = '', ...name] = clock.split(':')
        if (name[0]) names.set(minutes, name.join(':'))
        return { at: parseBase36Minutes(at), offset: Number(minutes) * minuteMs, name: names.get(minutes) ?? '' }
      })
      return [zone, { clocks, until: parseBase36Minutes(until) }]
    }),
  )

/** NaN means a missing value, because every comparison with NaN is false. */
const parseBase36Minutes = (minutes = '') => Number.parseInt(minutes, 36) * minuteMs

let serverZoneTable: Map<string, ServerTimeZone> | undefined

/**
 * Offset and name of a time zone at a moment, from the server's table. Undefined if the table does not contain the
 * zone, and on the server itself.
 */
export function findServerTimeZone(zone: string, moment: number): { offset: number; name: string } | undefined {
  if (typeof document === 'undefined') return undefined
  serverZoneTable ??= parseZonesAttribute(document.documentElement.dataset.zones ?? '')
  const entry = serverZoneTable.get(zone)
  return entry && moment < entry.until ? entry.clocks.findLast(({ at }) => at <= moment) : undefined
}
