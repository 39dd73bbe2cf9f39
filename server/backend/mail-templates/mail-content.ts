import type { CalendarInvitation } from './interview-calendar.ts'

/** Content of an e-mail before layout. The texts contain no HTML; URLs in the texts become links. */
export type MailContent = {
  /** Subject of the e-mail, without the sender's name, which From shows. */
  subject: string
  /** Heading of the e-mail, in larger type. */
  heading: string
  /** Paragraphs above the button. */
  paragraphs: string[]
  /** Whether an editor wrote heading and paragraphs, in a language that the server does not know. */
  isWrittenByEditor?: boolean
  /** One-time code that the recipient types on the site. */
  code?: string
  /** Button with its label and URL. */
  action?: { label: string; url: string }
  /** Small print: validity, and the advice for a recipient who did not request the e-mail. */
  after?: string[]
  /** Calendar invitation, or the cancellation of an invitation. */
  calendar?: CalendarInvitation
}

export type MailSender = { siteName: string; siteUrl: string }
