import { lookupTable } from '../../lookup-table.ts'
import { type Interview, interviewCalendar } from './interview-calendar.ts'
import type { MailContent } from './mail-template.ts'

/**
 * Thanks for an application or a question, with the private link to follow it. Anybody may have typed the address, so
 * nothing else that was typed is in it, not even a name.
 */
export function applicationReceivedMail({ kind, token }: Record<string, string>, siteUrl: string): MailContent {
  const isMembership = kind === 'membership'
  return {
    subject: isMembership ? 'Your application has arrived' : 'Your question has arrived',
    heading: isMembership ? 'Your application has arrived' : 'Your question has arrived',
    paragraphs: [
      isMembership
        ? 'Your application for membership has arrived. A person reads it within five working days.'
        : 'Your question has arrived. A person reads it within five working days.',
    ],
    action: { label: 'See how far it has come', url: `${siteUrl}/connect/status?token=${token}` },
    after: [
      'The link is yours alone: whoever has it can see the state of your application, and take it back. If you did not write to us, answer this letter and we shall remove it.',
    ],
  }
}

/** A letter that an editor wrote, as the mail queue holds it. */
export type ApplicationLetter = {
  kind: string
  subject: string
  /** Paragraphs apart by an empty line. */
  body: string
  link: { to: 'page' | 'invitation' | 'referee'; token: string }
  interview?: Interview
}

const links = {
  page: (token: string) => ({ label: 'Open your page', path: `/connect/status?token=${token}` }),
  invitation: (token: string) => ({ label: 'Accept and sign up', path: `/auth/signup?invitation=${token}` }),
  referee: (token: string) => ({ label: 'Answer two questions', path: `/connect/referee?token=${token}` }),
} as const

const notes: Record<ApplicationLetter['link']['to'], string> = {
  page: 'The link is yours alone: whoever has it sees your application and can take it back.',
  invitation: 'The link works once, within thirty days, and only for this address.',
  referee: 'The link is yours alone, works once and ends after fourteen days. On its page you can also decline.',
}

/** What an editor wrote to an applicant or a referee, with the link it speaks of and, of an interview, the date for a calendar. */
export function applicationLetter({ subject, body, link, interview }: ApplicationLetter, siteUrl: string): MailContent {
  const { label, path } = links[link.to](link.token)
  return {
    subject,
    heading: subject,
    paragraphs: body.split(/\n\s*\n/),
    action: { label, url: siteUrl + path },
    after: [notes[link.to]],
    ...(interview && { calendar: interviewCalendar(interview, siteUrl) }),
  }
}

const notices = lookupTable<string>({
  reader: 'An application waits for you to read it.',
  mention: 'A note on an application mentions you.',
})

/** To an editor. It names nobody: whoever reads over a shoulder learns nothing. */
export function applicationNotice(
  { about = '', application = '' }: Record<string, string>,
  siteUrl: string,
): MailContent {
  const said = notices[about] ?? 'An application waits for you.'
  return {
    subject: said.replace(/\.$/, ''),
    heading: said,
    paragraphs: ['If you know the applicant or have business with them, declare it before you read.'],
    action: { label: 'Open the application', url: `${siteUrl}/admin/applications/${application}` },
  }
}
