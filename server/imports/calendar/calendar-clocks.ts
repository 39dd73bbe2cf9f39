import { offsetMinutes } from '../told-moment.ts'
import { zoneNamed } from '../zone-named.ts'
import type { CalendarComponent } from './calendar-parts.ts'

/** The clock that a TZID means: a zone of IANA, or an offset that never changes; neither where nobody can say. */
type Clock = { zone?: string; minutes?: number }

/** The clocks of a calendar. */
export type CalendarClocks = {
  /** The zone that it says of itself, in which it shows what has none. */
  own: string | undefined
  of(name: string): Clock
}

/** What a calendar says itself of a zone. */
function definedClock(lines: readonly string[]): Clock {
  const said = (name: string) =>
    lines.flatMap(line => (line.toUpperCase().startsWith(`${name}:`) ? line.slice(name.length + 1).trim() : []))
  const [place = ''] = said('X-LIC-LOCATION')
  const zone = zoneNamed(place)
  if (zone) return { zone }
  const offsets = new Set(said('TZOFFSETTO').map(offset => offsetMinutes(offset.slice(0, 5))))
  const [only] = offsets
  return only !== undefined && offsets.size === 1 ? { minutes: only } : {}
}

/** @param definitions its `VTIMEZONE`s; @param own the zone that it says of itself */
export function calendarClocks(definitions: readonly CalendarComponent[], own: string | undefined): CalendarClocks {
  const defined = new Map(
    definitions.flatMap(({ lines }): [string, Clock][] => {
      const line = lines.find(each => /^TZID[:;]/i.test(each))
      return line ? [[line.slice(line.indexOf(':') + 1).trim(), definedClock(lines)]] : []
    }),
  )
  return {
    own: own && zoneNamed(own),
    of(name) {
      const zone = zoneNamed(name)
      return zone ? { zone } : (defined.get(name) ?? {})
    },
  }
}
