import ical, { ICalCalendarMethod } from 'ical-generator'

/** An interview, with the columns of its table. */
export type Interview = {
  application_id: string
  starts_at: string
  minutes: number
  place: string
  /** Increases with each change, so that calendars apply the latest one (iCalendar SEQUENCE). */
  sequence: number
  updated_at: string
}

/** An interview as a calendar invitation (RFC 5545): one event, whose id stays the same when it is moved. */
export function interviewCalendar(interview: Interview, siteUrl: string): string {
  const { application_id, starts_at, minutes, place, sequence, updated_at } = interview
  const start = new Date(starts_at)
  const calendar = ical({ method: ICalCalendarMethod.PUBLISH, prodId: { company: 'site', product: 'Applications' } })
  calendar.createEvent({
    id: `interview-${application_id}@${new URL(siteUrl).host}`,
    start,
    end: new Date(start.getTime() + minutes * 60_000),
    stamp: new Date(updated_at),
    sequence,
    summary: 'Interview about your application',
    ...(place && { location: place }),
  })
  return calendar.toString()
}
