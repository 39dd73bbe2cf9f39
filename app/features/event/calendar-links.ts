import { toDayInZone } from '../../platform/dates/format-in-time-zone.ts'
import { paths } from '../../platform/paths.ts'
import { type Event, findLastEventDay } from './event.ts'

type TimedEvent = Pick<Event, 'start_date' | 'end_date' | 'timezone' | 'time_precision'>
type LinkedEvent = TimedEvent & Pick<Event, 'slug' | 'title' | 'description' | 'location' | 'event_state'>

/** Converts a URL to the scheme `webcal:`, with which a calendar app subscribes to the URL. */
export const toWebcalUrl = (origin: string, path: string) => origin.replace(/^https?:/, 'webcal:') + path

/** Link tag to the calendar of a page, with `rel="alternate"`, for the page head. */
export const makeCalendarAlternate = (title: string, path: string) => ({ type: 'text/calendar', path, title })

/**
 * Start and end for calendar services that require an end: the real end, otherwise one hour after the start. An
 * all-day event ends on the day after its last day, as calendar services expect.
 */
export function findCalendarTimes(event: TimedEvent): { allDay: boolean; start: string; end: string } {
  if (event.time_precision === 'date') {
    const end = new Date(`${findLastEventDay(event)}T00:00:00Z`)
    end.setUTCDate(end.getUTCDate() + 1)
    const start = toDayInZone(event.start_date, event.timezone)
    return { allDay: true, start, end: end.toISOString().slice(0, 10) }
  }
  const end = event.end_date ? Date.parse(event.end_date) : Date.parse(event.start_date) + 3_600_000
  return { allDay: false, start: event.start_date, end: new Date(end).toISOString() }
}

const formatCompactTime = (moment: string) => moment.replace(/\.\d{3}/, '').replace(/[-:]/g, '')

function buildGoogleLink(event: LinkedEvent, details: string): string {
  const { start, end } = findCalendarTimes(event)
  const params = new URLSearchParams({
    action: 'TEMPLATE',
    text: event.title,
    dates: `${formatCompactTime(start)}/${formatCompactTime(end)}`,
    details,
    location: event.location ?? '',
    ...(event.timezone && event.time_precision === 'datetime' ? { ctz: event.timezone } : {}),
  })
  return `https://calendar.google.com/calendar/render?${params}`
}

function buildOutlookLink(event: LinkedEvent, details: string): string {
  const { allDay, start, end } = findCalendarTimes(event)
  const params = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: event.title,
    startdt: start,
    enddt: end,
    allday: String(allDay),
    body: details,
    location: event.location ?? '',
  })
  return `https://outlook.live.com/calendar/0/deeplink/compose?${params}`
}

export type CalendarLinks = { google: string; outlook: string; apple: string; file: string }

/**
 * Links "Add to calendar" for an event.
 * @param origin scheme and host of the site
 * @returns undefined for an event without a date, or for a cancelled or postponed event
 */
export function buildCalendarLinks(event: LinkedEvent, origin: string): CalendarLinks | undefined {
  const hasDay = event.time_precision === 'datetime' || event.time_precision === 'date'
  if (!hasDay || event.event_state === 'cancelled' || event.event_state === 'postponed') return undefined
  const file = paths.calendars.event(event.slug)
  const details = [event.description.slice(0, 500), origin + paths.event(event.slug)].filter(Boolean).join('\n\n')
  return {
    google: buildGoogleLink(event, details),
    outlook: buildOutlookLink(event, details),
    apple: toWebcalUrl(origin, file),
    file,
  }
}
