import ical, { ICalAttendeeRole, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { product } from '../../../app/platform/product.ts'
import { toOneLine } from '../../../app/platform/text/invisible-characters.ts'

/** Interview that an application e-mail is about. */
export type Interview = {
  application_id: string
  starts_at: string
  timezone: string
  minutes: number
  place: string
  /**
   * Number of changes to the calendar entry. Calendars apply the entry with the highest number (iCalendar SEQUENCE).
   */
  sequence: number
  updated_at: string
  is_cancelled?: boolean
}

type InterviewParties = { organizer: { name: string; address: string }; attendee: string }

/**
 * Calendar file attached to an e-mail. The e-mail's header states the method of the file (RFC 6047). `write` is called
 * when the sender is known.
 */
export type CalendarInvitation = { method: 'REQUEST' | 'CANCEL'; write: (parties: InterviewParties) => string }

/** Type of recipient of a calendar entry, which decides the texts and the linked page. */
export type InterviewAudience = 'applicant' | 'interviewer'

const entryTexts = {
  applicant: {
    summary: `Interview with ${product.name}`,
    description: 'The interview about your application. The link to your page is in our letter.',
    // The link leads to no private page, because every person who sees the calendar could then withdraw the
    // application.
    path: () => '/connect',
  },
  interviewer: {
    summary: `Interview with an applicant: ${product.name}`,
    // The applicant's name is left out, because editors share calendars.
    description: 'The application is open to you in the back office.',
    path: (application: string) => `/admin/applications/${application}`,
  },
} as const satisfies Record<InterviewAudience, unknown>

/**
 * Builds the calendar invitation to an interview, or its cancellation (RFC 5546). The id of the calendar event stays
 * the same when the interview is moved, cancelled and scheduled again.
 */
export function buildInterviewCalendar(
  interview: Interview,
  siteUrl: string,
  audience: InterviewAudience,
): CalendarInvitation {
  const method = interview.is_cancelled ? 'CANCEL' : 'REQUEST'
  return {
    method,
    write: parties => writeCalendarEntry(interview, siteUrl, audience, ICalCalendarMethod[method], parties),
  }
}

/**
 * Removes quotes and backslashes from a name, because the value of a parameter cannot escape these characters (RFC
 * 5545, 3.2).
 */
const removeQuotes = (name: string) => toOneLine(name).replace(/["\\]/g, '').trim()

function writeCalendarEntry(
  { application_id, starts_at, minutes, place, sequence, updated_at, is_cancelled }: Interview,
  siteUrl: string,
  audience: InterviewAudience,
  method: ICalCalendarMethod,
  { organizer, attendee }: InterviewParties,
): string {
  const start = new Date(starts_at)
  const { summary, description, path } = entryTexts[audience]
  const calendar = ical({ method, prodId: { company: product.name, product: 'Applications', language: 'EN' } })
  calendar.createEvent({
    // The id of the calendar event differs between recipients, because two recipients may use the same mail server,
    // which stores one calendar entry per id.
    id: `interview-${audience === 'applicant' ? '' : 'desk-'}${application_id}@${new URL(siteUrl).host}`,
    start,
    end: new Date(start.getTime() + minutes * 60_000),
    stamp: new Date(updated_at),
    lastModified: new Date(updated_at),
    sequence,
    summary: is_cancelled ? `Cancelled: ${summary}` : summary,
    description: is_cancelled ? 'The interview does not take place.' : description,
    url: siteUrl + path(application_id),
    status: is_cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: removeQuotes(organizer.name) || organizer.address, email: organizer.address },
    attendees: [
      {
        email: attendee,
        role: ICalAttendeeRole.REQ,
        status: ICalAttendeeStatus.NEEDSACTION,
        rsvp: audience === 'applicant' && !is_cancelled,
      },
    ],
    ...(place && { location: toOneLine(place) }),
  })
  // Every line ends with CRLF, including the last line (RFC 5545, 3.1).
  return `${calendar.toString()}\r\n`
}
