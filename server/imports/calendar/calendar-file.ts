import { addProblem, countNotImported, makeEmptyReport } from '../import-item.ts'
import { type ImportReader, type SourceFile, type SourceHead, SourceRefusal } from '../import-reader.ts'
import { type CalendarComponent, readCalendarParts } from './calendar-parts.ts'
import { listPropertyValues, parseFirstProperty, readProperties } from './calendar-properties.ts'
import { makeCalendarTimeZones } from './calendar-time-zones.ts'
import { type CalendarReadContext, makeEventItems } from './event-items.ts'
import { type EventVersions, makeEventVersions } from './event-versions.ts'
import { getComponentName } from './left-out-properties.ts'
import { makeRecurrenceStepLimit } from './rule-times.ts'
import { buildSeriesIndex } from './series.ts'

/** Maximum number of events read from one calendar. A file with more events is not a calendar of gatherings. */
const maxEvents = 10_000
/** Maximum number of overridden occurrences in a calendar, and of time zone definitions. */
const maxMovedOccurrences = 20_000
const maxTimeZones = 500

/** Calendar properties that contain the URL of the calendar's site, most reliable first. */
const siteUrlProperties = ['url', 'x-original-url', 'source']
const nameProperties = ['name', 'x-wr-calname']

/** Result of the first pass over a calendar, before any event is read. */
type CalendarSurvey = {
  said: Map<string, string>
  methods: Map<number, string>
  zones: CalendarComponent[]
  moved: { uid: string; part: CalendarComponent }[]
  /** First component of each recurring event, by UID. */
  masters: Map<string, string>
  versions: EventVersions
}

/**
 * Pattern of the properties that identify an occurrence and its version. A component that overrides all following
 * occurrences is stored with all properties.
 */
const seriesLinePattern = /^\s*(UID|RECURRENCE-ID|DTSTART|SEQUENCE|DTSTAMP)\s*[:;]/i

async function surveyCalendar(source: SourceFile, signal: AbortSignal): Promise<CalendarSurvey> {
  const result: CalendarSurvey = {
    ...{ said: new Map(), methods: new Map(), zones: [], moved: [], masters: new Map(), versions: makeEventVersions() },
  }
  const { said, methods, zones, moved, masters, versions } = result
  let events = 0
  for await (const part of readCalendarParts(source, { signal })) {
    if (part.what === 'property') {
      const property = parseFirstProperty(part.line)
      const [value] = property ? listPropertyValues(property) : []
      if (!property || !value) continue
      if (!said.has(property.name)) said.set(property.name, value.trim().slice(0, 300))
      if (property.name === 'method') methods.set(part.calendar, value.trim().toUpperCase().slice(0, 40))
    } else if (part.name === 'VTIMEZONE') {
      if (zones.length < maxTimeZones) zones.push(part)
    } else if (part.name === 'VEVENT') {
      events += 1
      const isNewest = versions.note(part)
      const has = (name: RegExp) => part.lines.some(line => name.test(line))
      const isMoved = has(/^\s*RECURRENCE-ID\s*[:;]/i)
      if (!isMoved && !has(/^\s*(RRULE|RDATE)\s*[:;]/i)) continue
      const uid = readProperties(part.lines.filter(line => /^\s*UID\s*[:;]/i.test(line))).words('uid')
      const start = part.lines.find(line => /^\s*DTSTART\s*[:;]/i.test(line))
      if (uid === undefined) continue
      if (isMoved && moved.length < maxMovedOccurrences) {
        const isFollowed = has(/^\s*RECURRENCE-ID[^:]*RANGE\s*=\s*"?THISANDFUTURE/i)
        moved.push({
          uid,
          part: isFollowed ? part : { ...part, lines: part.lines.filter(line => seriesLinePattern.test(line)) },
        })
      } else if (
        !isMoved &&
        start !== undefined &&
        isNewest &&
        (masters.has(uid) || masters.size < maxMovedOccurrences)
      )
        masters.set(uid, start)
    }
  }
  if (events === 0 && said.size === 0) throw new SourceRefusal('It holds no calendar.')
  return result
}

const readCalendar: ImportReader['read'] = async function* (source, { signal, onProgress }) {
  const report = makeEmptyReport()
  const { said, methods, zones, moved, masters, versions } = await surveyCalendar(source, signal)
  const [site] = siteUrlProperties.flatMap(name => (URL.canParse(said.get(name) ?? '') ? (said.get(name) ?? []) : []))
  const [name] = nameProperties.flatMap(each => said.get(each) ?? [])
  report.site = site
  if (name) report.called = `calendar “${name}”`
  report.title = name
  const now = Date.now()
  const clocks = makeCalendarTimeZones(zones, said.get('x-wr-timezone') ?? said.get('tzid'), now)
  const newest = moved.filter(({ part }) => !versions.isOlder(part))
  const reading: CalendarReadContext = {
    ...{
      clocks,
      series: buildSeriesIndex(masters, newest, clocks),
      slugs: new Set(),
      budget: makeRecurrenceStepLimit(),
      now,
    },
    methodOf: calendar => methods.get(calendar),
    host: URL.parse(site ?? source.address ?? '')?.hostname.replace(/^www\./, ''),
  }
  let itemCount = 0
  let beyond = 0
  for await (const part of readCalendarParts(source, { signal, ...(onProgress && { onProgress }) })) {
    signal.throwIfAborted()
    if (part.what === 'property' || part.name === 'VTIMEZONE') continue
    if (part.name !== 'VEVENT') {
      countNotImported(report, getComponentName(part.name))
      continue
    }
    if (part.isOpen) report.isCutOff = true
    if (versions.isOlder(part)) {
      countNotImported(report, 'older versions of events')
      continue
    }
    // An event with this property was exported from the calendar of a site that runs this software
    // (app/features/event/event-ics.ts). It only tells other calendars to remove the event.
    if (part.lines.some(line => /^X-WITHDRAWN[:;]/i.test(line))) {
      countNotImported(report, 'events that the site of the calendar has withdrawn')
      continue
    }
    if (itemCount >= maxEvents) {
      beyond += 1
      continue
    }
    try {
      for (const item of makeEventItems(part, reading)) {
        yield item
        itemCount += 1
      }
    } catch (error) {
      // Other errors of the parser concern only this event, so the other events are still read.
      if (error instanceof SourceRefusal || signal.aborted) throw error
      const why = error instanceof Error ? error.message : 'unknown reason'
      addProblem(report, `line ${part.at.toLocaleString('en-GB')}`, `An event cannot be read (${why.slice(0, 200)}).`)
    }
  }
  if (beyond > 0) {
    countNotImported(report, `events beyond the first ${maxEvents.toLocaleString('en-GB')}`, beyond)
    addProblem(
      report,
      'the whole',
      `It holds ${(itemCount + beyond).toLocaleString('en-GB')} events. Split it to bring in the others.`,
    )
  }
  return report
}

const measureCalendarLikeness = ({ text }: SourceHead): number =>
  /^\s*BEGIN:VCALENDAR\s/i.test(text) ? 1 : /^BEGIN:VCALENDAR\s*$/im.test(text) ? 0.8 : 0

/** Reader for calendars as exported by calendar applications and sites (iCalendar, RFC 5545). */
export const calendarImportReader: ImportReader = {
  format: 'ics',
  label: 'Calendar (ICS)',
  kinds: ['event'],
  recognises: measureCalendarLikeness,
  read: readCalendar,
}
