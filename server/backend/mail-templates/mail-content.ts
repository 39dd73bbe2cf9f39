import type { CalendarInvitation } from './interview-calendar.ts'

/** Content of an e-mail before layout. It contains no HTML; addresses in its texts become links. */
export type MailContent = {
  /** Subject of the e-mail. The sender's name is not repeated: From shows it. */
  subject: string
  /** Heading in larger type. */
  heading: string
  /** Paragraphs above the button. */
  paragraphs: string[]
  /** Heading and paragraphs are by an editor, in a language that we do not know. */
  isWrittenByEditor?: boolean
  /** One-time code to type. */
  code?: string
  /** The button. */
  action?: { label: string; url: string }
  /** Small print: validity, and what to do when the e-mail is for somebody else. */
  after?: string[]
  /** An invitation, or its cancellation. */
  calendar?: CalendarInvitation
}

export type MailSender = { siteName: string; siteUrl: string }
