import { formatDateAndTimeInZone } from '../../../platform/dates/moment-in-zone.ts'
import { emailLinkLabels } from '../../../platform/email-links.ts'
import type { ApplicationInterview } from '../application-file.ts'

/** Kinds of e-mail templates. An editor reads and edits the text before it is sent. */
export type EmailTemplateKind = 'question' | 'answer' | 'interview' | 'accepted' | 'declined' | 'referee' | 'reminder'

/** Values of an application that replace the placeholders of a template. */
export type EmailPlaceholderValues = {
  applicant: string
  /** Name of the referee, for an e-mail to a referee. */
  referee?: string
  circle: string | undefined
  /** Name of the editor who sends the e-mail, or of the network, for the signature. */
  sender: string
  interview?: ApplicationInterview | undefined
  /**
   * Destination of replies: `letter` means that the applicant can reply to the e-mail; otherwise the address to which
   * the applicant can write, if there is such an address.
   */
  answers?: 'letter' | string | undefined
}

type EmailTemplate = { subject: string; body: (facts: EmailPlaceholderValues) => string }

const formatCircle = ({ circle }: EmailPlaceholderValues) => (circle ? `the ${circle} circle` : 'the network')
const joinWithSignature = (sender: string, paragraphs: string[]) =>
  [...paragraphs, `${sender}\nfor the membership council`].join('\n\n')
const formatInterviewTime = (interview: ApplicationInterview | undefined) =>
  interview?.starts_at
    ? formatDateAndTimeInZone(interview.starts_at, interview.timezone).replace(/\.$/, '')
    : 'a time to be agreed'

const emailTemplates: Record<EmailTemplateKind, EmailTemplate> = {
  question: {
    subject: 'A question about your application',
    body: ({ applicant, sender, answers }) =>
      joinWithSignature(sender, [
        `Dear ${applicant},`,
        'we are reading what you wrote and would like to know one thing more.',
        answers === 'letter'
          ? 'An answer to this letter is enough.'
          : answers
            ? `Please write your answer to ${answers}.`
            : 'Please add your answer to your application. The link below opens it.',
      ]),
  },
  answer: {
    subject: 'Our answer to your question',
    body: ({ applicant, sender }) => joinWithSignature(sender, [`Dear ${applicant},`, 'thank you for your question.']),
  },
  interview: {
    subject: 'We would like to talk with you',
    body: facts =>
      joinWithSignature(facts.sender, [
        `Dear ${facts.applicant},`,
        `we have read your file and would like to talk with you about ${formatCircle(facts)}. We have kept ${formatInterviewTime(facts.interview)}, for ${facts.interview?.minutes ?? 30} minutes.${facts.interview?.place ? ` We meet here: ${facts.interview.place}.` : ''}`,
        `${facts.answers ? `If the hour does not suit, ${facts.answers === 'letter' ? 'answer this letter' : `write to ${facts.answers}`}. ` : ''}There is nothing to prepare, and nothing to pay.`,
      ]),
  },
  accepted: {
    subject: 'You are welcome among us',
    body: facts =>
      joinWithSignature(facts.sender, [
        `Dear ${facts.applicant},`,
        `the council has decided to offer you membership of ${formatCircle(facts)}. We are glad of it.`,
        facts.circle
          ? 'The link below makes your account. Your profile is filled out of what you wrote, and your circles are chosen; you can change both at any time.'
          : 'The link below makes your account. Your profile is filled out of what you wrote; you can change it at any time.',
      ]),
  },
  declined: {
    subject: 'Our decision on your application',
    body: ({ applicant, sender }) =>
      joinWithSignature(sender, [
        `Dear ${applicant},`,
        'thank you for telling us about your work. The council has decided not to offer membership this year.',
        'You may apply again in a year. We delete what you wrote twelve months from now.',
      ]),
  },
  referee: {
    subject: 'Two questions about an applicant who named you as a referee',
    body: ({ applicant, referee, sender }) =>
      joinWithSignature(sender, [
        `Dear ${referee ?? ''},`,
        `${applicant} has applied for membership and says that you expect this letter. We would like to ask you two questions; ten minutes are enough.`,
        'Only those who decide read your answer. You may also decline, without a reason.',
      ]),
  },
  reminder: {
    subject: 'A reminder: two questions about an applicant who named you as a referee',
    body: ({ applicant, referee, sender }) =>
      joinWithSignature(sender, [
        `Dear ${referee ?? ''},`,
        `we wrote to you about ${applicant}, who named you, and have not heard from you yet. The link below is a new one and opens the same two questions.`,
        'If you would rather not, one press is enough, and we thank you all the same.',
      ]),
  },
}

/** Label of the button that the site adds below the text of an e-mail. */
export const findLinkLabel = (kind: EmailTemplateKind): string =>
  kind === 'accepted'
    ? emailLinkLabels.invitation
    : kind === 'referee' || kind === 'reminder'
      ? emailLinkLabels.referee
      : emailLinkLabels.page

export const fillTemplate = (
  kind: EmailTemplateKind,
  facts: EmailPlaceholderValues,
): { subject: string; body: string } => ({
  subject: emailTemplates[kind].subject,
  body: emailTemplates[kind].body(facts),
})

/** Values that were filled into a template, longest first, so that a full name is highlighted as a whole. */
export const listFilledEmailTexts = ({
  applicant,
  referee,
  circle,
  sender,
  interview,
}: EmailPlaceholderValues): string[] =>
  [
    applicant,
    referee,
    circle && `the ${circle} circle`,
    sender,
    interview?.starts_at && formatInterviewTime(interview),
    interview?.place,
  ]
    .filter((word): word is string => Boolean(word))
    .toSorted((one, other) => other.length - one.length)

/** Splits a text into the values that were filled into the template and the text between the values. */
export function splitFilledEmailParts(text: string, filled: readonly string[]): { text: string; isFilled: boolean }[] {
  if (filled.length === 0) return [{ text, isFilled: false }]
  const escaped = filled.map(word => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return text
    .split(new RegExp(`(${escaped.join('|')})`))
    .filter(Boolean)
    .map(part => ({ text: part, isFilled: filled.includes(part) }))
}

/** Reason why an e-mail cannot be sent. Undefined if the e-mail is complete. */
export function findEmailError({ subject, body }: { subject: string; body: string }): string | undefined {
  if (subject.trim().length < 3) return 'Enter a subject.'
  if (body.trim().length < 10) return 'The email is empty.'
  if (/undefined|\{\w*\}|Dear ,/.test(body)) return 'A name is missing in the email.'
  return undefined
}
