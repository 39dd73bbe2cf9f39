import { formatDateAndTimeInZone } from '../../../app/platform/dates/moment-in-zone.ts'
import { emailLinkLabels } from '../../../app/platform/email-links.ts'
import { makeLookupTable } from '../../make-lookup-table.ts'
import { notificationChoiceNote } from './desk-mails.ts'
import { buildInterviewCalendar, type Interview } from './interview-calendar.ts'
import type { MailContent } from './mail-content.ts'
import { formatRecipientHour } from './recipient-time.ts'

/** Ways in which the recipient can answer the e-mail. */
type ReplyOptions = {
  siteUrl: string
  /** E-mail address for help; undefined if the settings contain no such address. */
  support?: string | undefined
  /** Whether a person reads replies to this e-mail. */
  isReplyRead: boolean
}

const formatNoReplyNote = (support: string | undefined) =>
  `Nobody reads answers to this letter.${support ? ` Write to ${support}.` : ''}`

/**
 * Composes the confirmation of a received application or question, with a private link to its status. The e-mail
 * address may belong to another person, so the e-mail contains no other text from the form, not even a name.
 * @param event title of the event to which a question refers
 */
export function composeApplicationReceived(
  { kind: applicationKind, token, event }: { kind?: string; token?: string; event?: string },
  { siteUrl, support, isReplyRead }: ReplyOptions,
): MailContent {
  const isMembership = applicationKind === 'membership'
  const noun = isMembership ? 'application' : 'question'
  const subjectText = isMembership ? 'application for membership' : event ? `question about “${event}”` : 'question'
  const removal = isReplyRead ? 'answer this letter' : support ? `write to ${support}` : 'take it back there'
  return {
    subject: `Your ${subjectText} has arrived`,
    heading: `Your ${noun} has arrived`,
    paragraphs: [`Your ${subjectText} has arrived. A person reads it within five working days.`],
    action: { label: 'See how far it has come', url: `${siteUrl}/connect/status?token=${token}` },
    after: [
      `The link is yours alone: whoever has it can see the state of your ${noun}, and take it back. If you did not write to us, ${removal} and we shall remove it.`,
    ],
  }
}

/** E-mail written by an editor, as stored in the mail queue. */
export type ApplicationMail = {
  kind: string
  subject: string
  /** Text of the e-mail. Empty lines separate paragraphs. */
  body: string
  /** Link for the recipient. Absent once the application was removed. */
  link?: { to: 'page' | 'invitation' | 'referee'; token: string }
  interview?: Interview
  /** Country of the applicant, which decides the time zone of dates. */
  country?: string
}

const links = {
  page: (token: string) => ({ label: emailLinkLabels.page, path: `/connect/status?token=${token}` }),
  invitation: (token: string) => ({ label: emailLinkLabels.invitation, path: `/auth/signup?invitation=${token}` }),
  referee: (token: string) => ({ label: emailLinkLabels.referee, path: `/connect/referee?token=${token}` }),
} as const

const linkNotes: Record<keyof typeof links, string> = {
  page: 'The link is yours alone: whoever has it sees your application and can take it back.',
  invitation: 'The link works once, within thirty days, and only for this address.',
  referee: 'The link is yours alone, works once and ends after fourteen days. On its page you can also decline.',
}

const questionNote = 'The link is yours alone: whoever has it sees your question.'

/**
 * Composes an e-mail that an editor wrote to an applicant or referee, with a link and, for an interview, a calendar
 * event.
 */
export function composeApplicationMail(
  { kind, subject, body, link, interview, country }: ApplicationMail,
  { siteUrl, support, isReplyRead }: ReplyOptions,
): MailContent {
  const target = link && links[link.to](link.token)
  const ownHour =
    interview && !interview.is_cancelled && formatRecipientHour(interview.starts_at, interview.timezone, country)
  return {
    subject,
    heading: subject,
    isWrittenByEditor: true,
    paragraphs: [...body.split(/\n\s*\n/), ...(interview?.is_cancelled ? [formatCancelledTime(interview)] : [])],
    ...(target && { action: { label: target.label, url: siteUrl + target.path } }),
    after: [
      ...(ownHour ? [ownHour] : []),
      ...(link ? [kind === 'answer' ? questionNote : linkNotes[link.to]] : []),
      ...(isReplyRead ? [] : [formatNoReplyNote(support)]),
    ],
    ...(interview && { calendar: buildInterviewCalendar(interview, siteUrl, 'applicant') }),
  }
}

const formatInterviewTime = ({ starts_at, timezone }: Interview) => formatDateAndTimeInZone(starts_at, timezone)
const formatCancelledTime = (interview: Interview) => `It was to begin on ${formatInterviewTime(interview)}`

export const applicationNotices = makeLookupTable<string>({
  reader: 'An application waits for you to read it.',
  mention: 'A note on an application mentions you.',
  interview: 'An interview with an applicant is fixed.',
  'interview-cancelled': 'An interview with an applicant is cancelled.',
  withdrew: 'An applicant withdrew before the interview.',
  answered: 'A referee has answered.',
  declined: 'A referee has declined.',
  late: 'An application waits longer than promised.',
  'membership-came': 'An application has arrived.',
  'contact-came': 'A question has arrived.',
})

/** Data of a notification to an editor. `application` is absent once the application was removed. */
export type ApplicationNotice = { about?: string; application?: string; interview?: Interview }

/**
 * Composes a notification to an editor. The notification contains no names, so that other people who see the screen
 * get no personal data.
 */
export function composeApplicationNotice(
  { about = '', application = '', interview }: ApplicationNotice,
  siteUrl: string,
): MailContent {
  const sentence = applicationNotices[about] ?? 'An application waits for you.'
  const noun = about === 'contact-came' ? 'question' : 'application'
  const isOpen = application !== ''
  const hour = interview && (interview.is_cancelled ? formatCancelledTime(interview) : formatInterviewTime(interview))
  return {
    subject: sentence.replace(/\.$/, ''),
    heading: sentence,
    paragraphs: [
      ...(hour ? [hour] : []),
      ...(isOpen ? ['If you know the applicant or have business with them, declare it before you read.'] : []),
      ...(interview && !isOpen ? ['The application was removed.'] : []),
    ],
    action: isOpen
      ? { label: `Open the ${noun}`, url: `${siteUrl}/admin/applications/${application}` }
      : { label: 'Open the applications', url: `${siteUrl}/admin/applications` },
    ...(interview
      ? { calendar: buildInterviewCalendar(interview, siteUrl, 'interviewer') }
      : { after: [notificationChoiceNote] }),
  }
}
