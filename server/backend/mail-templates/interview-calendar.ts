import ical, { ICalAttendeeRole, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { product } from '../../../app/platform/product.ts'
import { toOneLine } from '../../../app/platform/text/invisible-characters.ts'

/** An interview, as an e-mail carries it. */
export type Interview = {
  application_id: string
  starts_at: string
  timezone: string
  minutes: number
  place: string
  /** Increases with each change, so that calendars apply the latest one (iCalendar SEQUENCE). */
  sequence: number
  updated_at: string
  is_cancelled?: boolean
}

type Parties = { organizer: { name: string; address: string }; attendee: string }

/** A calendar file whose method the e-mail states too (RFC 6047). It is written once the sender is known. */
export type CalendarInvitation = { method: 'REQUEST' | 'CANCEL'; write: (parties: Parties) => string }

/** Recipient of an entry: the texts and the linked pages of the two differ. */
export type InterviewAudience = 'applicant' | 'interviewer'

const entryTexts = {
  applicant: {
    summary: `Interview with ${product.name}`,
    description: 'The interview about your application. The link to your page is in our letter.',
    // Not the private page: anyone who sees the calendar could withdraw the application.
    path: () => '/connect',
  },
  interviewer: {
    summary: `Interview with an applicant: ${product.name}`,
    // Without the name: calendars are shared.
    description: 'The application is open to you in the back office.',
    path: (application: string) => `/admin/applications/${application}`,
  },
} as const satisfies Record<InterviewAudience, unknown>

/**
 * An interview as a calendar invitation, or as its cancellation (RFC 5546). The event's id stays the same when the
 * interview is moved, cancelled and set again.
 */
export function buildInterviewCalendar(
  interview: Interview,
  siteUrl: string,
  audience: InterviewAudience,
): CalendarInvitation {
  const method = interview.is_cancelled ? 'CANCEL' : 'REQUEST'
  return { method, write: parties => writeEntry(interview, siteUrl, audience, ICalCalendarMethod[method], parties) }
}

/** A parameter's value knows no escapes (RFC 5545, 3.2). */
const plainName = (name: string) => toOneLine(name).replace(/["\\]/g, '').trim()

function writeEntry(
  { application_id, starts_at, minutes, place, sequence, updated_at, is_cancelled }: Interview,
  siteUrl: string,
  audience: InterviewAudience,
  method: ICalCalendarMethod,
  { organizer, attendee }: Parties,
): string {
  const start = new Date(starts_at)
  const { summary, description, path } = entryTexts[audience]
  const calendar = ical({ method, prodId: { company: product.name, product: 'Applications', language: 'EN' } })
  calendar.createEvent({
    // Two audiences may share one mail server, which keeps one entry for each id.
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
    organizer: { name: plainName(organizer.name) || organizer.address, email: organizer.address },
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
  // Every line ends with CRLF, the last too (RFC 5545, 3.1).
  return `${calendar.toString()}\r\n`
}
