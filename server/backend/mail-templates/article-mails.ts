import { paths } from '../../../app/platform/paths.ts'
import { notificationChoiceNote } from './desk-mails.ts'
import type { MailContent } from './mail-content.ts'
import { formatRecipientMoment } from './recipient-time.ts'

/**
 * Data of an e-mail about an article: a request to review it, a reminder by the server (`due`) or by the author of the
 * request, or a mention in a comment.
 */
export type ArticleNotice = {
  about?: 'due' | 'reminder' | 'mention'
  article: string
  title: string
  /** Name of the editor who requests the review or mentions the recipient. */
  asker?: string | null
  question?: string
  due_at?: string | null
  /** Country of the reviewer, which decides the time zone of dates. */
  country?: string
}

const openArticle = (siteUrl: string, article: string) => ({
  label: 'Open the article',
  url: siteUrl + paths.adminArticle(article),
})

/**
 * Composes the e-mail that asks an editor to review an article, reminds an editor of a review, or informs about a
 * mention.
 */
export const composeArticleNotice = (notice: ArticleNotice, siteUrl: string): MailContent =>
  notice.about === 'due'
    ? reviewReminder(notice, siteUrl)
    : notice.about === 'reminder'
      ? reminderByAuthor(notice, siteUrl)
      : notice.about === 'mention'
        ? mention(notice, siteUrl)
        : reviewRequest(notice, siteUrl)

function reviewRequest(
  { article, title, asker, question, due_at, country }: ArticleNotice,
  siteUrl: string,
): MailContent {
  return {
    subject: `Please review “${title}”`,
    heading: 'An article waits for your review',
    paragraphs: [
      `${asker || 'A colleague'} asks you to review “${title}”${due_at ? ` by ${formatRecipientMoment(due_at, country)}` : ''}.`,
      ...(question ? [question] : []),
    ],
    action: openArticle(siteUrl, article),
    after: [notificationChoiceNote],
  }
}

/** Composes the reminder that the author of a request sends. */
const reminderByAuthor = ({ article, title, asker, due_at, country }: ArticleNotice, siteUrl: string): MailContent => ({
  subject: `Reminder: please review “${title}”`,
  heading: 'An article still waits for your review',
  paragraphs: [
    `${asker || 'A colleague'} reminds you to review “${title}”${due_at ? ` by ${formatRecipientMoment(due_at, country)}` : ''}.`,
  ],
  action: openArticle(siteUrl, article),
  after: [notificationChoiceNote],
})

/**
 * Composes the e-mail about a mention in a comment. The comment is not quoted, because only the back office may show
 * comments.
 */
const mention = ({ article, title, asker }: ArticleNotice, siteUrl: string): MailContent => ({
  subject: `A comment on “${title}” mentions you`,
  heading: 'A comment mentions you',
  paragraphs: [`${asker || 'A colleague'} mentions you in a comment on “${title}”.`],
  action: openArticle(siteUrl, article),
  after: [notificationChoiceNote],
})

/**
 * Composes the reminder of a review. The text is the same before and after the due date, because the e-mail may be
 * delivered hours later.
 */
const reviewReminder = ({ article, title, due_at, country }: ArticleNotice, siteUrl: string): MailContent => ({
  subject: `Your review of “${title}” is due`,
  heading: 'Your review is due',
  paragraphs: [
    `You were asked to review “${title}”${due_at ? ` by ${formatRecipientMoment(due_at, country)}` : ''}, and have not answered yet.`,
  ],
  action: openArticle(siteUrl, article),
  after: [
    'If you have no time for it, choose another reviewer on the page of the article. No further reminder is sent.',
  ],
})
