import type { EmailLinkKind } from '../../../app/platform/session/email-confirmation-link.ts'
import type { MailContent } from './mail-content.ts'

type LinkTexts = Pick<MailContent, 'subject' | 'heading'> & { reason: string; press: string }

export const accountLinkTexts: Record<EmailLinkKind, LinkTexts> = {
  signup: {
    subject: 'Confirm your e-mail address',
    heading: 'Is this your address?',
    reason:
      'Somebody signed up with this e-mail address. If it was you, confirm that it is yours: type this code where you signed up, or use the button. With the button you choose your password afterwards.',
    press: 'Confirm this address',
  },
  recovery: {
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    reason: 'You asked to choose a new password. Type this code where you asked for it, or use the button.',
    press: 'Choose a new password',
  },
  magiclink: {
    subject: 'Your sign-in code',
    heading: 'Your way in',
    reason: 'You asked to sign in. Type this code where you asked for it, or use the button.',
    press: 'Sign in',
  },
  email_change: {
    subject: 'Confirm your new e-mail address',
    heading: 'Is this your new address?',
    reason:
      'The owner of an account here wants to sign in with this address from now on. If that is you, use the button. If you did not ask for it, do not press it: the account may belong to somebody else.',
    press: 'Use this address from now on',
  },
}

const notYouNote =
  'If this was not you, you need not do anything. Opening the link changes nothing: only the code, or the button on the page it leads to, does.'

/** Formats how long code and link of an e-mail are valid (`one-time-codes.ts`). */
const formatLifetimes = (kind: EmailLinkKind) =>
  `The code is valid for ten minutes, the link for ${kind === 'signup' ? 'a day' : 'one hour'}.`

/** Composes an e-mail with a code and a link. The recipient needs only the code or the link. */
export const composeLinkMail = (
  kind: EmailLinkKind,
  code: string,
  url: string,
  valid = formatLifetimes(kind),
): MailContent => {
  const { subject, heading, reason, press } = accountLinkTexts[kind]
  return {
    subject,
    heading,
    paragraphs: [reason],
    code,
    action: { label: press, url },
    after: [`${valid} Using one of them uses up both.`, notYouNote],
  }
}

/** Composes an invitation for a person whose account the operator's program has requested. */
export const composeInvitationMail = (code: string, url: string): MailContent => ({
  ...composeLinkMail('signup', code, url),
  subject: 'Your invitation to make an account',
  heading: 'You are invited',
  paragraphs: [
    'An account with this e-mail address was made for you. If you want it, use the button: it confirms that the address is yours, and you choose a password.',
  ],
})

export const composeCodeMail = (code: string): MailContent => ({
  subject: 'Your one-time code',
  heading: 'Your code',
  paragraphs: ['Type it where you were asked for it.'],
  code,
  after: [
    'It is valid for ten minutes.',
    'If this was not you, you need not do anything: nothing happens without the code.',
  ],
})

/**
 * Composes an e-mail to the owner of an account when another sign-up used the same e-mail address. The person who signs
 * up gets no information about the account.
 */
export const composeAccountExistsMail = (siteUrl: string): MailContent => ({
  subject: 'You have an account already',
  heading: 'You have an account already',
  paragraphs: [
    'Somebody made an account with this e-mail address, which has one. If it was you, sign in, or choose a new password if you no longer know yours.',
  ],
  action: { label: 'Sign in', url: `${siteUrl}/auth/login` },
  after: ['If it was not you, you need not do anything: nothing has changed.'],
})

/** Test e-mail, which an administrator sends from Diagnostics. */
export const testMailContent: MailContent = {
  subject: 'A test letter',
  heading: 'A test letter',
  paragraphs: ['You asked for it under Diagnostics, to see whether letters arrive. This one has.'],
}
