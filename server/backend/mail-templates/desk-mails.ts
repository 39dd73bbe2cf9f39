import { paths } from '../../../app/platform/paths.ts'
import { formatQuantity } from '../../../app/platform/text/pluralize.ts'
import { makeLookupTable } from '../../make-lookup-table.ts'
import type { MailContent } from './mail-content.ts'

/** Last line of e-mails to editors, with a link to the settings of their notifications. */
export const notificationChoiceNote =
  'Editors choose in their profile, under Notifications, which of these letters they get and when.'

type DigestLine = { heading: string; format: (count: number) => string; label: string; path: string }

const applicationsLink = { label: 'Open the applications', path: paths.adminApplications }
const newsLink = { label: 'Open news', path: paths.adminNews }

/**
 * Texts for the lines of a summary of notifications, by type of notification. The lines contain only numbers, so that
 * other people who see the screen get no personal data.
 */
export const editorDigestLines = makeLookupTable<DigestLine>({
  application: {
    heading: 'Applications',
    format: count => `${formatQuantity(count, 'application has', 'applications have')} arrived.`,
    ...applicationsLink,
  },
  question: {
    heading: 'Questions',
    format: count => `${formatQuantity(count, 'question has', 'questions have')} arrived.`,
    ...applicationsLink,
  },
  application_late: {
    heading: 'Late',
    format: count => `${formatQuantity(count, 'application waits', 'applications wait')} longer than promised.`,
    ...applicationsLink,
  },
  referee: {
    heading: 'Referees',
    format: count => `${formatQuantity(count, 'referee has', 'referees have')} answered or declined.`,
    ...applicationsLink,
  },
  withdrawal: {
    heading: 'Withdrawn',
    format: count => `${formatQuantity(count, 'applicant has', 'applicants have')} withdrawn before the interview.`,
    ...applicationsLink,
  },
  assignment: {
    heading: 'Your applications',
    format: count => `${formatQuantity(count, 'application waits', 'applications wait')} for you to read.`,
    ...applicationsLink,
  },
  review: {
    heading: 'Reviews and comments',
    format: count => `Colleagues asked, answered or mentioned you ${formatQuantity(count, 'time', 'times')}.`,
    ...newsLink,
  },
  schedule: {
    heading: 'Schedule',
    format: count => `${formatQuantity(count, 'article was', 'articles were')} published or unpublished by date.`,
    ...newsLink,
  },
  failure: {
    heading: 'Failures',
    format: count => `${formatQuantity(count, 'email or scheduled task', 'emails or scheduled tasks')} failed.`,
    label: 'Open Diagnostics',
    path: paths.diagnostics,
  },
  consent: {
    heading: 'Images',
    format: count => `The consent to show ${formatQuantity(count, 'image', 'images')} ends within 30 days.`,
    label: 'Open the media library',
    path: paths.adminGallery,
  },
})

/** Summary of several notifications in one e-mail. `day` is the weekday of a daily or weekly summary. */
export type EditorDigest = { lines?: { kind: string; count: number }[]; day?: string }

export function composeEditorDigest({ lines = [], day }: EditorDigest, siteUrl: string): MailContent {
  const knownLines = lines.flatMap(({ kind, count }) => {
    const line = editorDigestLines[kind]
    return line ? [{ ...line, count, sentence: line.format(count) }] : []
  })
  const total = knownLines.reduce((sum, { count }) => sum + count, 0)
  const [only, ...others] = knownLines
  const isAlone = only !== undefined && others.length === 0
  const subject = isAlone ? only.sentence.replace(/\.$/, '') : `${formatQuantity(total, 'thing', 'things')} for you`
  return {
    subject: day ? `${day}: ${subject}` : subject,
    heading: isAlone ? only.sentence : `${formatQuantity(total, 'thing', 'things')} for you`,
    paragraphs: isAlone ? [] : knownLines.map(({ heading, sentence }) => `${heading}: ${sentence}`),
    action: isAlone
      ? { label: only.label, url: siteUrl + only.path }
      : { label: 'Open “For you”', url: siteUrl + paths.admin },
    after: [notificationChoiceNote],
  }
}

/** Article that was published or unpublished at its scheduled date. */
export type ScheduleNotice = { article: string; title: string; change: 'published' | 'unpublished' }

export const composeScheduleNotice = ({ article, title, change }: ScheduleNotice, siteUrl: string): MailContent => ({
  subject: `“${title}” was ${change}`,
  heading: `An article was ${change} by its date`,
  paragraphs: [`“${title}” was ${change} as planned.`],
  action: { label: 'Open the article', url: siteUrl + paths.adminArticle(article) },
  after: [notificationChoiceNote],
})
