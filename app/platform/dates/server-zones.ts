/**
 * The clocks of zones whose laws have changed of late, as the server knows them. Browsers have tables of their own, which are
 * older or newer: an hour in Morocco would be one hour on the page that is sent, another once its scripts run, and a third when
 * an editor saves it. The page carries the server's table, and the browser takes it before its own.
 */

/** A zone within a span of time: its clocks at the beginning and after each change. */
export type ServerZone = { clocks: { at: number; offset: number; name: string }[]; until: number }

/** Milliseconds. */
const minute = 60_000

/** Zones as the attribute `data-zones` says them: `Africa/Cairo|<until>|<at>:120:Eastern European Standard Time|…;…`, minutes in base 36. */
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

/** NaN, which is before and after no moment, where nothing is said. */
const inMilliseconds = (minutes = '') => Number.parseInt(minutes, 36) * minute

let told: Map<string, ServerZone> | undefined

/** How a clock of a zone stands at a moment, as the server has said; undefined where it says nothing, and on the server itself. */
export function serverClock(zone: string, moment: number): { offset: number; name: string } | undefined {
  if (typeof document === 'undefined') return undefined
  told ??= readZones(document.documentElement.dataset.zones ?? '')
  const known = told.get(zone)
  return known && moment < known.until ? known.clocks.findLast(({ at }) => at <= moment) : undefined
}
