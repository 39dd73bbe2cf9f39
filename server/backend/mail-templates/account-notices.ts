import { makeLookupTable } from '../../make-lookup-table.ts'
import { composeAccountExistsMail } from './account-mails.ts'
import type { MailContent } from './mail-content.ts'
import { formatRecipientMoment } from './recipient-time.ts'

/**
 * Data of a notice to the owner of an account, made by private.notify_account(). `token` is set when the owner can undo
 * the change.
 */
export type AccountNotice = {
  kind: string
  at: string
  token?: string
  device?: string
  role?: string
  /** Country in the recipient's profile, which decides the time zone of dates. */
  country?: string
  to?: string
}

type NoticeText = {
  subject: string
  fact: string
  /** First words of the sentence that names the e-mail address for help, such as `If you did not expect this,`. */
  question?: string
  advice?: string
}

const roleTexts = makeLookupTable<string>({
  user: 'You now have an account without a role: your profile and your applications.',
  manager: 'You are now a manager: you can edit all content.',
  admin: 'You are now an admin: full access, including users and settings.',
})

export const accountNoticeTexts = makeLookupTable<(notice: AccountNotice) => NoticeText>({
  'password-changed': () => ({
    subject: 'Your password was changed',
    fact: 'The password of your account was changed, and every other device was signed out.',
  }),
  'address-changing': ({ to }) => ({
    subject: 'Your e-mail address is about to change',
    fact: `Somebody who is signed in to your account asked to sign in with ${to} from now on. It changes once that address is confirmed.`,
  }),
  'address-changed': ({ to }) => ({
    subject: 'Your e-mail address was changed',
    fact: `Your account now signs in with ${to}. Letters go there from now on; this one is the last to come here.`,
  }),
  'factor-on': () => ({
    subject: 'Two-factor authentication was turned on',
    fact: 'Signing in to your account now takes a code from an app as well.',
  }),
  'factor-off': () => ({
    subject: 'Two-factor authentication was turned off',
    fact: 'A second factor was taken off your account.',
  }),
  'factor-reset': () => ({
    subject: 'Your two-factor authentication was reset',
    fact: 'An admin of the site took the second factor off your account, and signed you out. Set up another under Profile, Security.',
    question: 'If you did not ask for this,',
  }),
  'role-changed': ({ role = 'user' }) => ({
    subject: 'Your role was changed',
    fact: `An admin of the site changed your role. ${roleTexts[role] ?? roleTexts.user}`,
    question: 'If you did not expect this,',
  }),
  'new-device': ({ device = 'another device' }) => ({
    subject: 'A new device signed in',
    fact: `Somebody signed in to your account with ${device} for the first time.`,
  }),
  'wrong-tries': () => ({
    subject: 'Several wrong tries to sign in',
    fact: 'Somebody tried several wrong passwords or codes for your account. None was right, and further tries have to wait.',
    advice:
      'You need not do anything. If you are kept waiting yourself, ask for a code by mail: it lets you in immediately.',
  }),
  suspended: () => ({
    // The subject avoids “account … suspended”, which spam filters take for a threat.
    subject: 'Your access was suspended',
    fact: 'An admin of the site suspended your account. What you made stays; you cannot sign in for now.',
    question: 'If you do not know why,',
  }),
  'suspension-lifted': () => ({
    subject: 'Your account is open again',
    fact: 'An admin of the site lifted the suspension of your account. You can sign in as before.',
    advice: 'You need not do anything.',
  }),
  removed: () => ({
    subject: 'Your account was removed',
    fact: 'An admin of the site removed your account. Your profile, your portrait and your sessions are gone; what you made for the site stays with it.',
    question: 'If you do not know why,',
  }),
  deleted: () => ({
    subject: 'Your account was deleted',
    fact: 'Your account was deleted, as you asked on your profile page. Your profile, your portrait and your sessions are gone. Applications you sent are kept until the months of the privacy policy are over.',
    question: 'If you did not ask for this,',
  }),
})

/** Composes the notice of a change to an account, for the owner of the account. */
export function composeAccountNotice(
  notice: AccountNotice,
  { siteUrl, support }: { siteUrl: string; support?: string | undefined },
): MailContent {
  // The kind `signed-up-again` is about another sign-up with the same e-mail address; the account itself has not
  // changed.
  if (notice.kind === 'signed-up-again') return composeAccountExistsMail(siteUrl)
  const tell = accountNoticeTexts[notice.kind]
  if (!tell) throw new Error(`There is no notice called ${notice.kind}.`)
  const { subject, fact, question, advice = '' } = tell(notice)
  return {
    subject,
    heading: subject,
    paragraphs: [fact, `It happened on ${formatRecipientMoment(notice.at, notice.country)}.`],
    ...(notice.token && {
      action: { label: 'This was not me', url: `${siteUrl}/auth/not-me?token=${notice.token}` },
    }),
    after: [
      notice.token
        ? 'If it was you, you need not do anything. If it was not, press the button within seven days: everybody is signed out, the change is taken back where that is possible, and you choose a new password.'
        : question
          ? `${question} write to ${support ?? 'an admin of the site'}.`
          : advice,
    ],
  }
}
