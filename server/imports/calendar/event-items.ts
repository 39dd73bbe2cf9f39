import { createHash } from 'node:crypto'
import type ICAL from 'ical.js'
import { makeEventSlug } from '../event-slug.ts'
import { type ImportItem, makeEmptyItem } from '../import-item.ts'
import type { CalendarComponent } from './calendar-parts.ts'
import { type ComponentProperties, getParameter, readProperties } from './calendar-properties.ts'
import type { CalendarTimeZones } from './calendar-time-zones.ts'
import { setEventFields } from './event-fields.ts'
import { findWallTime, makeTimeOfSameType, toMilliseconds, toWallTime } from './event-local-time.ts'
import { type EventTimes, readEventTimes } from './event-times.ts'
import { countSkippedProperties } from './left-out-properties.ts'
import { listOccurrences } from './repeated-event.ts'
import type { RecurrenceStepLimit } from './rule-times.ts'
import {
  buildMovedOccurrenceKey,
  buildOccurrenceKey,
  type EventSeries,
  type OccurrenceOverride,
  type SeriesIndex,
} from './series.ts'

export type CalendarReadContext = {
  clocks: CalendarTimeZones
  /** Occurrences that the calendar overrides, by series. */
  series: SeriesIndex
  /** Finds the METHOD of a calendar in the file, such as CANCEL. */
  methodOf(calendar: number): string | undefined
  /** Host of the calendar's site. */
  host: string | undefined
  /** Slugs already used, so that two events with the same name get different slugs. */
  slugs: Set<string>
  budget: RecurrenceStepLimit
  /** Current time in ms since 1970. */
  now: number
}

/** Finds the permanent id of an event in the imported calendar: the UID, or else a hash of the event's text. */
const findUid = (component: CalendarComponent, declaredUid: string | undefined): string =>
  declaredUid?.slice(0, 500) ??
  createHash('sha256')
    .update(component.lines.filter(line => /^(DTSTART|SUMMARY)/i.test(line)).join('\n'))
    .digest('hex')
    .slice(0, 32)

/** Applies the calendar's METHOD (RFC 5546) to an event. */
function setMethod(method: string | undefined, { fields, remarks }: ImportItem): void {
  if (method === 'CANCEL' && fields.event_state !== 'cancelled') {
    fields.event_state = 'cancelled'
    remarks.push('Its calendar cancels it.')
  }
  if (!/^(REPLY|COUNTER|DECLINECOUNTER|REFRESH)$/.test(method ?? '')) return
  if (fields.status === 'published') fields.status = 'draft'
  remarks.push(`Its calendar is an answer to an invitation (${method}): it comes as a draft.`)
}

type EventDraft = { item: ImportItem; uid: string; properties: ComponentProperties; times: EventTimes | undefined }

/** Converts a calendar component to an import item without dates. */
function toEventDraft(component: CalendarComponent, { clocks, host, methodOf }: CalendarReadContext): EventDraft {
  const properties = readProperties(component.lines)
  const uid = findUid(component, properties.words('uid'))
  const item = makeEmptyItem({
    kind: 'event',
    sourceId: uid,
    place: `line ${component.at.toLocaleString('en-GB')}`,
    state: component.isOpen ? 'open' : component.isCut ? 'cut' : properties.brokenCount > 0 ? 'mended' : 'whole',
    isPlain: true,
  })
  setEventFields(properties, item, host)
  setMethod(methodOf(component.calendar), item)
  countSkippedProperties(component, properties, item)
  const times = readEventTimes(properties, clocks, item)
  if (times?.clock.isGuess && item.fields.status === 'published') item.fields.status = 'draft'
  return { item, uid, properties, times }
}

/** Makes the import item for one occurrence of an event. */
function makeOccurrenceItem(
  { item }: EventDraft,
  fields: ImportItem['fields'],
  day: string,
  name: string,
  slugs: Set<string>,
  isSeries: boolean,
): ImportItem {
  const slug = makeEventSlug(String(item.fields.title ?? ''), day, slugs, isSeries)
  return { ...structuredClone(item), sourceId: name, fields: { ...item.fields, ...fields, slug } }
}

/** Moves the start of an occurrence that follows a change which applies to all following occurrences. */
function shiftStart(
  time: ICAL.Time,
  series: EventSeries,
  { start, clock }: EventTimes,
  override: OccurrenceOverride,
): ICAL.Time {
  const toOverrideTime = (each: ICAL.Time) => findWallTime(toMilliseconds(each, series.clock), start, clock)
  return makeTimeOfSameType(toOverrideTime(time) + toWallTime(start) - toOverrideTime(override.time), start)
}

/** Makes the import items of an event. A recurring event gives one item per occurrence. */
export function* makeEventItems(component: CalendarComponent, reading: CalendarReadContext): Generator<ImportItem> {
  const { clocks, series: index, slugs, budget, now } = reading
  const event = toEventDraft(component, reading)
  const { item, uid, properties, times } = event
  if (!times) return yield item
  const { start, fieldsAt } = times
  const toDay = (time: ICAL.Time) => time.toString().slice(0, 10)
  const overrideKey = index.keyOf(uid, properties)
  if (overrideKey !== undefined) {
    const [property] = properties.all('recurrence-id')
    if (property && getParameter(property, 'range')?.toUpperCase() === 'THISANDPRIOR')
      item.remarks.push('It speaks of the times before it too: those stay as they are.')
    return yield makeOccurrenceItem(
      event,
      fieldsAt(start),
      toDay(start),
      buildMovedOccurrenceKey(uid, overrideKey),
      slugs,
      true,
    )
  }
  const {
    times: all,
    isSeries,
    remark,
  } = listOccurrences(properties, times, { clocks, now, budget, isMoved: key => index.isMoved(uid, key) })
  if (remark) item.remarks.push(remark)
  const following = new Map<CalendarComponent, EventDraft>()
  for (const { start: time, period } of all) {
    const name = isSeries ? buildMovedOccurrenceKey(uid, buildOccurrenceKey(time, times.clock)) : uid
    const override = isSeries ? index.followingOf(uid, time) : undefined
    const changed = override?.following
    if (override && changed) {
      if (!following.has(changed)) following.set(changed, toEventDraft(changed, reading))
      const after = following.get(changed)
      if (after?.times) {
        const at = shiftStart(time, times, after.times, override)
        yield makeOccurrenceItem(after, after.times.fieldsAt(at), toDay(at), name, slugs, true)
        continue
      }
    }
    yield makeOccurrenceItem(event, fieldsAt(time, period), toDay(time), name, slugs, isSeries)
  }
}
