import { addTrouble, type ImportItem, leaveOut, noReport, type SourceReport } from '../import-item.ts'
import {
  type ReadOptions,
  type SourceFile,
  type SourceHead,
  type SourceReader,
  SourceRefused,
} from '../source-reader.ts'
import { calendarClocks } from './calendar-clocks.ts'
import { type CalendarComponent, calendarParts } from './calendar-parts.ts'
import { propertiesOf, propertyOf, valuesOf } from './calendar-properties.ts'
import { type CalendarReading, eventItems, movedKey, timeKey } from './event-items.ts'
import { componentName } from './left-out-properties.ts'
import { seriesBudget } from './repeated-event.ts'
import { clockOf, isTime } from './told-time.ts'

/** Events that are told of one calendar; what tells of more is no calendar of gatherings. */
const mostEvents = 10_000
/** Times of series that a calendar may tell of by themselves, and clocks that it may define. */
const mostMoved = 20_000
const mostZones = 500

/** Where a calendar says whose it is, the surest first; and its name. */
const siteProperties = ['url', 'x-original-url', 'source']
const nameProperties = ['name', 'x-wr-calname']

/** What has to be known of a calendar before its first event is told. */
async function lookThrough(source: SourceFile, signal: AbortSignal) {
  const said = new Map<string, string>()
  const zones: CalendarComponent[] = []
  const moved: CalendarComponent[] = []
  let events = 0
  for await (const part of calendarParts(source, { signal })) {
    if (part.what === 'property') {
      const property = propertyOf(part.line)
      const [value] = property ? valuesOf(property) : []
      if (property && value && !said.has(property.name)) said.set(property.name, value.trim().slice(0, 300))
    } else if (part.name === 'VTIMEZONE') {
      if (zones.length < mostZones) zones.push(part)
    } else if (part.name === 'VEVENT') {
      events += 1
      const lines = part.lines.filter(line => /^(UID|RECURRENCE-ID)[:;]/i.test(line))
      if (lines.length > 1 && moved.length < mostMoved) moved.push({ ...part, lines })
    }
  }
  if (events === 0 && said.size === 0) throw new SourceRefused('It holds no calendar.')
  return { said, zones, moved }
}

/** The times that are told by themselves, wherever in the file. */
function movedTimes(moved: readonly CalendarComponent[], clocks: CalendarReading['clocks']): Set<string> {
  return new Set(
    moved.flatMap(({ lines }) => {
      const properties = propertiesOf(lines)
      const uid = properties.words('uid')
      const [instead] = properties.all('recurrence-id')
      const time: unknown = instead?.getFirstValue()
      return uid && instead && isTime(time, undefined) ? [movedKey(uid, timeKey(time, clockOf(instead, clocks)))] : []
    }),
  )
}

async function* read(
  source: SourceFile,
  { signal, onProgress }: ReadOptions,
): AsyncGenerator<ImportItem, SourceReport> {
  const report = noReport()
  const { said, zones, moved } = await lookThrough(source, signal)
  const [site] = siteProperties.flatMap(name => (URL.canParse(said.get(name) ?? '') ? (said.get(name) ?? []) : []))
  const [name] = nameProperties.flatMap(each => said.get(each) ?? [])
  report.site = site
  if (name) report.called = `calendar “${name}”`
  report.title = name
  const clocks = calendarClocks(zones, said.get('x-wr-timezone') ?? said.get('tzid'))
  const reading: CalendarReading = {
    ...{ clocks, moved: movedTimes(moved, clocks), slugs: new Set(), budget: seriesBudget(), now: Date.now() },
    host: URL.parse(site ?? source.address ?? '')?.hostname.replace(/^www\./, ''),
  }
  let told = 0
  let beyond = 0
  for await (const part of calendarParts(source, { signal, ...(onProgress && { onProgress }) })) {
    signal.throwIfAborted()
    if (part.what === 'property' || part.name === 'VTIMEZONE') continue
    if (part.name !== 'VEVENT') {
      leaveOut(report, componentName(part.name))
      continue
    }
    if (part.isOpen) report.isCutOff = true
    if (told >= mostEvents) {
      beyond += 1
      continue
    }
    try {
      for (const item of eventItems(part, reading)) {
        yield item
        told += 1
      }
    } catch (error) {
      // Whatever the parser cannot follow is that event's own trouble.
      if (error instanceof SourceRefused || signal.aborted) throw error
      const why = error instanceof Error ? error.message : 'unknown reason'
      addTrouble(report, `line ${part.at.toLocaleString('en-GB')}`, `An event cannot be read (${why.slice(0, 200)}).`)
    }
  }
  if (beyond > 0) {
    leaveOut(report, `events beyond the first ${mostEvents.toLocaleString('en-GB')}`, beyond)
    addTrouble(
      report,
      'the whole',
      `It holds ${(told + beyond).toLocaleString('en-GB')} events. Split it to bring in the others.`,
    )
  }
  return report
}

const recognises = ({ text }: SourceHead): number =>
  /^\s*BEGIN:VCALENDAR\s/i.test(text) ? 1 : /^BEGIN:VCALENDAR\s*$/im.test(text) ? 0.8 : 0

/** A calendar as calendar applications and sites give it away (iCalendar, RFC 5545). */
export const calendarFile: SourceReader = { format: 'ics', label: 'Calendar (ICS)', kinds: ['event'], recognises, read }
