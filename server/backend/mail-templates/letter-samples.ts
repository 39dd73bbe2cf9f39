import { makeLookupTable } from '../../make-lookup-table.ts'
import {
  accountLinkTexts,
  composeAccountExistsMail,
  composeCodeMail,
  composeInvitationMail,
  composeLinkMail,
  testMailContent,
} from './account-mails.ts'
import { accountNoticeTexts, composeAccountNotice } from './account-notices.ts'
import {
  type ApplicationMail,
  applicationNotices,
  composeApplicationMail,
  composeApplicationNotice,
  composeApplicationReceived,
} from './application-mails.ts'
import { type ArticleNotice, composeArticleNotice } from './article-mails.ts'
import { composeEditorDigest, composeScheduleNotice, editorDigestLines } from './desk-mails.ts'
import type { Interview } from './interview-calendar.ts'
import { composeSiteInvitationMail, invitedRoles } from './invitation-mails.ts'
import type { MailContent } from './mail-content.ts'

/** A type of e-mail with sample values. */
export type MailSample = {
  kind: string
  group: string
  title: string
  content: MailContent
  /** Name of the template in the mail queue, or of another template that has the same reply address. */
  template: string
}

const sampleTime = '2027-01-18T09:41:00+00:00'
const sampleToken = 'sample'
const sampleApplicationId = '00000000-0000-4000-8000-000000000001'
const sampleInterview: Interview = {
  application_id: sampleApplicationId,
  starts_at: '2027-01-21T13:00:00+00:00',
  timezone: 'Europe/Zurich',
  minutes: 30,
  place: 'https://meet.example/lindiwe',
  sequence: 0,
  updated_at: sampleTime,
}
const sampleSentence = 'Here stands what an editor has written to this person.'

type EditorMail = Pick<ApplicationMail, 'kind'> &
  Partial<ApplicationMail> & { to?: NonNullable<ApplicationMail['link']>['to']; title: string }
const editorMails: EditorMail[] = [
  { kind: 'question', to: 'page', title: 'Question to an applicant', subject: 'A question about your application' },
  { kind: 'answer', to: 'page', title: 'Answer to a question', subject: 'Our answer to your question' },
  {
    kind: 'interview',
    to: 'page',
    title: 'Interview',
    subject: 'We would like to talk with you',
    interview: sampleInterview,
  },
  {
    ...{ kind: 'cancelled', to: 'page', title: 'Interview cancelled', subject: 'Your interview is cancelled' },
    interview: { ...sampleInterview, is_cancelled: true },
  },
  {
    ...{
      kind: 'interview-removed',
      title: 'Interview cancelled, application removed',
      subject: 'Your interview is cancelled',
    },
    interview: { ...sampleInterview, is_cancelled: true },
  },
  { kind: 'accepted', to: 'invitation', title: 'Accepted', subject: 'You are welcome among us' },
  { kind: 'declined', to: 'page', title: 'Declined', subject: 'Our decision on your application' },
  {
    kind: 'referee',
    to: 'referee',
    title: 'Request to a referee',
    subject: 'Two questions about an applicant who named you as a referee',
  },
  { kind: 'reminder', to: 'referee', title: 'Reminder to a referee', subject: 'A reminder: two questions' },
]

/** Sample values of the notices whose text contains values. */
const sampleNoticeDetails = makeLookupTable<object>({
  'address-changing': { to: 'z•••@example.org' },
  'address-changed': { to: 'z•••@example.org' },
  'role-changed': { role: 'manager' },
  'new-device': { device: 'Firefox on Android' },
})
/** Pattern of notices whose change the owner can undo. */
const undoableNoticePattern = /^(password-|address-|factor-o|new-device)/

const sampleArticleNotices: [kind: string, title: string, notice: Partial<ArticleNotice>][] = [
  ['review', 'Review of an article', { asker: 'Musa Okoye' }],
  ['review-anyone', 'Review by any editor', { about: 'anyone', asker: 'Musa Okoye' }],
  ['review-due', 'Reminder of a review', { about: 'due' }],
  ['review-reminder', 'Reminder of a review by its author', { about: 'reminder', asker: 'Musa Okoye' }],
  ['review-approved', 'Review with an approval', { about: 'approved', asker: 'Amina Diallo' }],
  ['review-changes', 'Review with requested changes', { about: 'changes', asker: 'Amina Diallo' }],
  ['comment-mention', 'Mention in a comment', { about: 'mention', asker: 'Musa Okoye' }],
]

type SampleSite = { siteUrl: string; support?: string | undefined; isReplyRead: boolean }

/** Lists every type of e-mail with sample values, for the catalogue of e-mails and its test. */
export function listMailSamples(site: SampleSite): MailSample[] {
  const { siteUrl } = site
  const link = (kind: string) => `${siteUrl}/auth/confirm#type=${kind}&token_hash=${sampleToken}`
  const sample = (group: string, kind: string, content: MailContent, title = content.subject): MailSample => ({
    ...{ group, kind, content, title },
    template:
      group === 'Applicants' ? 'application-letter' : kind.startsWith('desk-') ? 'application-notice' : 'notice',
  })
  const kinds = Object.keys(accountLinkTexts) as (keyof typeof accountLinkTexts)[]
  return [
    ...kinds.map(kind => sample('Accounts', kind, composeLinkMail(kind, '012345', link(kind)))),
    sample('Accounts', 'invite', composeInvitationMail('012345', link('signup'))),
    sample('Accounts', 'code', composeCodeMail('012345')),
    sample('Accounts', 'account-exists', composeAccountExistsMail(siteUrl)),
    sample('Accounts', 'test', testMailContent),
    ...Object.keys(accountNoticeTexts).map(kind => {
      const undo = undoableNoticePattern.test(kind) ? { token: sampleToken } : {}
      return sample(
        'Security',
        kind,
        composeAccountNotice({ kind, at: sampleTime, country: 'ZW', ...undo, ...sampleNoticeDetails[kind] }, site),
      )
    }),
    ...Object.keys(invitedRoles).map(role =>
      sample(
        'Invitations',
        `invitation-${role}`,
        composeSiteInvitationMail(
          { token: sampleToken, role, inviter: 'Amina Diallo', expires_at: sampleTime },
          siteUrl,
        ),
        `Invitation as ${role}`,
      ),
    ),
    ...['membership', 'contact'].map(kind =>
      sample(
        'Applicants',
        `received-${kind}`,
        composeApplicationReceived({ kind, token: sampleToken, event: 'Who pays for the corridor' }, site),
      ),
    ),
    ...editorMails.map(({ to, title, subject = '', ...letter }) => {
      const body = `Dear Lindiwe,\n\n${sampleSentence}\n\nMusa Okoye\nfor the membership council`
      const content = composeApplicationMail(
        { subject, body, country: 'ZW', ...(to && { link: { to, token: sampleToken } }), ...letter },
        site,
      )
      return sample('Applicants', letter.kind, content, title)
    }),
    ...Object.keys(applicationNotices).map(notice => {
      const entry = notice.startsWith('interview')
        ? { interview: { ...sampleInterview, ...(notice === 'interview-cancelled' && { is_cancelled: true }) } }
        : {}
      return sample(
        'Editors',
        `desk-${notice}`,
        composeApplicationNotice({ about: notice, application: sampleApplicationId, ...entry }, siteUrl),
      )
    }),
    ...sampleArticleNotices.map(([kind, title, notice]) =>
      sample(
        'Editors',
        kind,
        composeArticleNotice(
          {
            article: sampleApplicationId,
            title: 'A bridge that was not built',
            due_at: sampleTime,
            country: 'ZW',
            ...notice,
          },
          siteUrl,
          Date.parse(sampleTime),
        ),
        title,
      ),
    ),
    ...Object.keys(editorDigestLines).map(kind =>
      sample('Editors', `several-${kind}`, composeEditorDigest({ lines: [{ kind, count: 4 }] }, siteUrl)),
    ),
    sample(
      'Editors',
      'digest',
      composeEditorDigest(
        { day: 'Monday', lines: Object.keys(editorDigestLines).map(kind => ({ kind, count: 2 })) },
        siteUrl,
      ),
      'Daily or weekly list',
    ),
    ...(['published', 'unpublished'] as const).map(change =>
      sample(
        'Editors',
        `schedule-${change}`,
        composeScheduleNotice({ article: sampleApplicationId, title: 'A bridge that was not built', change }, siteUrl),
      ),
    ),
  ]
}
