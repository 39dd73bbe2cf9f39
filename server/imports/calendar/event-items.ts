import { createHash } from 'node:crypto'
import type ICAL from 'ical.js'
import { eventSlug } from '../event-slug.ts'
import { emptyItem, type ImportItem } from '../import-item.ts'
import type { CalendarClocks } from './calendar-clocks.ts'
import type { CalendarComponent } from './calendar-parts.ts'
import { propertiesOf } from './calendar-properties.ts'
import { timesOf } from './event-times.ts'
import { sayEvent } from './event-words.ts'
import { countLeftOut } from './left-out-properties.ts'
import { occurrencesOf, type SeriesBudget } from './repeated-event.ts'
import { clockOf, isTime, momentOf, type ToldClock } from './told-time.ts'

export type CalendarReading = {
  clocks: CalendarClocks
  /** Times of series of which the calendar says what became of them: UID and key. */
  moved: ReadonlySet<string>
  /** The host of the site whose calendar it is. */
  host: string | undefined
  /** Addresses that were given, so that two events of one name have their own. */
  slugs: Set<string>
  budget: SeriesBudget
  /** Milliseconds. */
  now: number
}

/** What tells one time of a series from the others: the day, or the moment in UTC. */
export const timeKey = (time: ICAL.Time, clock: ToldClock): string =>
  time.isDate ? time.toString() : (momentOf(time, clock) ?? time.toString())
export const movedKey = (uid: string, key: string): string => `${uid} ${key}`

/** What the source calls it for ever; where it gives no name, its words do. */
const uidOf = (part: CalendarComponent, said: string | undefined): string =>
  said?.slice(0, 500) ??
  createHash('sha256')
    .update(part.lines.filter(line => /^(DTSTART|SUMMARY)/i.test(line)).join('\n'))
    .digest('hex')
    .slice(0, 32)

/** A component that is an event, as an item; one that repeats, as an item for each time. */
export function* eventItems(part: CalendarComponent, reading: CalendarReading): Generator<ImportItem> {
  const { clocks, moved, host, slugs, budget, now } = reading
  const properties = propertiesOf(part.lines)
  const uid = uidOf(part, properties.words('uid'))
  const item = emptyItem({
    kind: 'event',
    sourceId: uid,
    place: `line ${part.at.toLocaleString('en-GB')}`,
    state: part.isOpen ? 'open' : part.isCut ? 'cut' : properties.broken > 0 ? 'mended' : 'whole',
  })
  sayEvent(properties, item, host)
  countLeftOut(part, properties, item)
  const times = timesOf(properties, clocks, item)
  if (!times) return yield item
  const { start, clock, fieldsAt } = times
  if (clock.isGuess && item.fields.status === 'published') item.fields.status = 'draft'
  const title = String(item.fields.title ?? '')
  const at = (time: ICAL.Time, name: string, isSeries: boolean): ImportItem => ({
    ...structuredClone(item),
    sourceId: name,
    fields: {
      ...item.fields,
      ...fieldsAt(time),
      slug: eventSlug(title, time.toString().slice(0, 10), slugs, isSeries),
    },
  })
  const [instead] = properties.all('recurrence-id')
  const moment: unknown = instead?.getFirstValue()
  if (instead && isTime(moment, undefined))
    return yield at(start, movedKey(uid, timeKey(moment, clockOf(instead, clocks))), true)
  const isMoved = (key: string) => moved.has(movedKey(uid, key))
  const { starts, isSeries, remark } = occurrencesOf(properties, start, {
    ...{ isMoved, now, budget },
    keyOf: time => timeKey(time, clock),
  })
  if (remark) item.remarks.push(remark)
  for (const time of starts) yield at(time, isSeries ? movedKey(uid, timeKey(time, clock)) : uid, isSeries)
}
