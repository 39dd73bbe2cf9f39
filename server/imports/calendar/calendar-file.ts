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
  calendarProperties: Map<string, string>
  methods: Map<number, string>
  zones: CalendarComponent[]
  movedOccurrences: { uid: string; component: CalendarComponent }[]
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
    ...{
      calendarProperties: new Map(),
      methods: new Map(),
      zones: [],
      movedOccurrences: [],
      masters: new Map(),
      versions: makeEventVersions(),
    },
  }
  const { calendarProperties, methods, zones, movedOccurrences, masters, versions } = result
  let events = 0
  for await (const component of readCalendarParts(source, { signal })) {
    if (component.kind === 'property') {
      const property = parseFirstProperty(component.line)
      const [value] = property ? listPropertyValues(property) : []
      if (!property || !value) continue
      if (!calendarProperties.has(property.name)) calendarProperties.set(property.name, value.trim().slice(0, 300))
      if (property.name === 'method') methods.set(component.calendar, value.trim().toUpperCase().slice(0, 40))
    } else if (component.name === 'VTIMEZONE') {
      if (zones.length < maxTimeZones) zones.push(component)
    } else if (component.name === 'VEVENT') {
      events += 1
      const isNewest = versions.note(component)
      const has = (name: RegExp) => component.lines.some(line => name.test(line))
      const isMoved = has(/^\s*RECURRENCE-ID\s*[:;]/i)
      if (!isMoved && !has(/^\s*(RRULE|RDATE)\s*[:;]/i)) continue
      const uid = readProperties(component.lines.filter(line => /^\s*UID\s*[:;]/i.test(line))).words('uid')
      const start = component.lines.find(line => /^\s*DTSTART\s*[:;]/i.test(line))
      if (uid === undefined) continue
      if (isMoved && movedOccurrences.length < maxMovedOccurrences) {
        const isFollowed = has(/^\s*RECURRENCE-ID[^:]*RANGE\s*=\s*"?THISANDFUTURE/i)
        movedOccurrences.push({
          uid,
          component: isFollowed
            ? component
            : { ...component, lines: component.lines.filter(line => seriesLinePattern.test(line)) },
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
  if (events === 0 && calendarProperties.size === 0) throw new SourceRefusal('It holds no calendar.')
  return result
}

const readCalendar: ImportReader['read'] = async function* (source, { signal, onProgress }) {
  const report = makeEmptyReport()
  const { calendarProperties, methods, zones, movedOccurrences, masters, versions } = await surveyCalendar(
    source,
    signal,
  )
  const [site] = siteUrlProperties.flatMap(name =>
    URL.canParse(calendarProperties.get(name) ?? '') ? (calendarProperties.get(name) ?? []) : [],
  )
  const [name] = nameProperties.flatMap(each => calendarProperties.get(each) ?? [])
  report.site = site
  if (name) report.called = `calendar “${name}”`
  report.title = name
  const now = Date.now()
  const clocks = makeCalendarTimeZones(
    zones,
    calendarProperties.get('x-wr-timezone') ?? calendarProperties.get('tzid'),
    now,
  )
  const newest = movedOccurrences.filter(({ component }) => !versions.isOlder(component))
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
  for await (const component of readCalendarParts(source, { signal, ...(onProgress && { onProgress }) })) {
    signal.throwIfAborted()
    if (component.kind === 'property' || component.name === 'VTIMEZONE') continue
    if (component.name !== 'VEVENT') {
      countNotImported(report, getComponentName(component.name))
      continue
    }
    if (component.isOpen) report.isCutOff = true
    if (versions.isOlder(component)) {
      countNotImported(report, 'older versions of events')
      continue
    }
    // An event with this property was exported from the calendar of a site that runs this software
    // (app/features/event/event-ics.ts). It only tells other calendars to remove the event.
    if (component.lines.some(line => /^X-WITHDRAWN[:;]/i.test(line))) {
      countNotImported(report, 'events that the site of the calendar has withdrawn')
      continue
    }
    if (itemCount >= maxEvents) {
      beyond += 1
      continue
    }
    try {
      for (const item of makeEventItems(component, reading)) {
        yield item
        itemCount += 1
      }
    } catch (error) {
      // Other errors of the parser concern only this event, so the other events are still read.
      if (error instanceof SourceRefusal || signal.aborted) throw error
      const reason = error instanceof Error ? error.message : 'unknown reason'
      addProblem(
        report,
        `line ${component.at.toLocaleString('en-GB')}`,
        `An event cannot be read (${reason.slice(0, 200)}).`,
      )
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
