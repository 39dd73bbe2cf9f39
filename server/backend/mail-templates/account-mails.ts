import type { MailContent } from './mail-template.ts'

/** What a link from a letter is for, as the gateway calls it. */
export type LinkKind = 'signup' | 'recovery' | 'magiclink' | 'email_change'

type Words = Pick<MailContent, 'subject' | 'heading'> & { why: string; press: string }

const words: Record<LinkKind, Words> = {
  signup: {
    subject: 'Confirm your e-mail address',
    heading: 'Is this your address?',
    why: 'Somebody made an account with this e-mail address. If it was you, confirm that it is yours.',
    press: 'Confirm my address',
  },
  recovery: {
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    why: 'You asked to choose a new password.',
    press: 'Choose a password',
  },
  magiclink: {
    subject: 'Your sign-in code',
    heading: 'Your way in',
    why: 'You asked to sign in. Type this code where you asked for it, or use the button.',
    press: 'Sign in',
  },
  email_change: {
    subject: 'Confirm your new e-mail address',
    heading: 'Is this your new address?',
    why: 'The address of your account is about to become this one. Confirm that it is yours.',
    press: 'Confirm my new address',
  },
}

const notYou = 'If this was not you, you need not do anything: nothing happens without the code or the link.'

/** How long the link beside a code holds; the code itself holds for ten minutes. */
const linkHolds = (kind: LinkKind) => (kind === 'signup' ? 'a day' : 'one hour')

/** With a code and a link, either of which does. */
export const linkMail = (kind: LinkKind, code: string, url: string): MailContent => {
  const { subject, heading, why, press } = words[kind]
  return {
    subject,
    heading,
    paragraphs: [why],
    code,
    action: { label: press, url },
    after: [`The code is valid for ten minutes, the link for ${linkHolds(kind)}. Each works once.`, notYou],
  }
}

/** To the old address, so that a change nobody wanted is noticed. */
export const addressChanging = (newEmail: string): MailContent => ({
  subject: 'Your e-mail address is about to change',
  heading: 'Your address is about to change',
  paragraphs: [
    `The address of your account is about to become ${newEmail}.`,
    'If you did not ask for this, sign in and choose a new password.',
  ],
})

export const codeMail = (code: string): MailContent => ({
  subject: 'Your code',
  heading: 'Your code',
  paragraphs: ['Type it where you were asked for it.'],
  code,
  after: ['It is valid for ten minutes.', notYou],
})

/** To the owner of an account whose address somebody signed up with again. Whoever did so was told nothing. */
export const accountExists = (siteUrl: string): MailContent => ({
  subject: 'You have an account already',
  heading: 'You have an account already',
  paragraphs: [
    'Somebody made an account with this e-mail address, which has one. If it was you, sign in, or choose a new password if you no longer know yours.',
  ],
  action: { label: 'Sign in', url: `${siteUrl}/auth/login` },
  after: ['If it was not you, you need not do anything: nothing has changed.'],
})

/** Sent by hand, from Diagnostics. */
export const testMail: MailContent = {
  subject: 'A test letter',
  heading: 'A test letter',
  paragraphs: ['You asked for it under Diagnostics, to see whether letters arrive. This one has.'],
}
