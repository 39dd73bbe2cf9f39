import { paths } from '../../../app/platform/paths.ts'
import { notificationChoiceNote } from './desk-mails.ts'
import type { MailContent } from './mail-content.ts'
import { formatRecipientMoment } from './recipient-time.ts'

/**
 * Data of an e-mail about an article: a request to one editor or to `anyone` to review it, a reminder by the server
 * (`due`) or by the author of the request, the answer to the request (`approved`, `changes`), or a mention in a comment.
 */
export type ArticleNotice = {
  about?: 'anyone' | 'due' | 'reminder' | 'approved' | 'changes' | 'mention' | null
  article: string
  title: string
  /** Name of the editor who requests or answers the review, or mentions the recipient. */
  asker?: string | null
  due_at?: string | null
  /** Country of the reviewer, which decides the time zone of dates. */
  country?: string
}

const buildArticleAction = (siteUrl: string, article: string) => ({
  label: 'Open the article',
  url: siteUrl + paths.adminArticle(article),
})

/**
 * Due date of a review in the text of an e-mail: in the first sentence, or in a separate sentence if the due date is
 * in the past.
 */
function formatDueDate(
  { due_at, country }: ArticleNotice,
  now: number,
): { by: string; isOver: boolean; over: string[] } {
  if (!due_at) return { by: '', isOver: false, over: [] }
  const moment = formatRecipientMoment(due_at, country)
  const isOver = Date.parse(due_at) < now
  return isOver
    ? { by: '', isOver, over: [`The review was due on ${moment}.`] }
    : { by: ` by ${moment}`, isOver, over: [] }
}

/**
 * Composes the e-mail that asks an editor to review an article, reminds an editor of a review, or informs about the
 * answer to a review or about a mention. Questions, answers and comments are not quoted, because only the back office
 * may show them.
 * @param now time of delivery, in ms, with which the due date is compared
 */
export const composeArticleNotice = (notice: ArticleNotice, siteUrl: string, now = Date.now()): MailContent =>
  notice.about === 'due'
    ? composeReviewReminder(notice, siteUrl, now)
    : notice.about === 'reminder'
      ? composeAuthorReminder(notice, siteUrl, now)
      : notice.about === 'mention'
        ? composeMentionNotice(notice, siteUrl)
        : notice.about === 'approved' || notice.about === 'changes'
          ? composeReviewAnswer(notice, siteUrl)
          : composeReviewRequest(notice, siteUrl, now)

function composeReviewRequest(notice: ArticleNotice, siteUrl: string, now: number): MailContent {
  const { article, title, asker, about } = notice
  const due = formatDueDate(notice, now)
  const whom = about === 'anyone' ? 'any editor' : 'you'
  return {
    subject: `Please review “${title}”`,
    heading: about === 'anyone' ? 'An article waits for a review' : 'An article waits for your review',
    paragraphs: [`${asker || 'A colleague'} asks ${whom} to review “${title}”${due.by}.`, ...due.over],
    action: buildArticleAction(siteUrl, article),
    after: [notificationChoiceNote],
  }
}

/** Composes the e-mail to the author of a review request about its answer. */
function composeReviewAnswer({ about, article, title, asker }: ArticleNotice, siteUrl: string): MailContent {
  const isApproved = about === 'approved'
  return {
    subject: isApproved ? `“${title}” is approved` : `Changes requested for “${title}”`,
    heading: isApproved ? 'Your article is approved' : 'Your article needs changes',
    paragraphs: [`${asker || 'A colleague'} ${isApproved ? 'approved' : 'requests changes to'} “${title}”.`],
    action: buildArticleAction(siteUrl, article),
    after: [notificationChoiceNote],
  }
}

/** Composes the reminder that the author of a review request sends. */
function composeAuthorReminder(notice: ArticleNotice, siteUrl: string, now: number): MailContent {
  const { article, title, asker } = notice
  const due = formatDueDate(notice, now)
  return {
    subject: `Reminder: please review “${title}”`,
    heading: 'An article still waits for your review',
    paragraphs: [`${asker || 'A colleague'} reminds you to review “${title}”${due.by}.`, ...due.over],
    action: buildArticleAction(siteUrl, article),
    after: [notificationChoiceNote],
  }
}

/** Composes the e-mail about a mention in a comment. */
const composeMentionNotice = ({ article, title, asker }: ArticleNotice, siteUrl: string): MailContent => ({
  subject: `A comment on “${title}” mentions you`,
  heading: 'A comment mentions you',
  paragraphs: [`${asker || 'A colleague'} mentions you in a comment on “${title}”.`],
  action: buildArticleAction(siteUrl, article),
  after: [notificationChoiceNote],
})

/** Composes the reminder of a review that the server sends around the due date. */
function composeReviewReminder(notice: ArticleNotice, siteUrl: string, now: number): MailContent {
  const { article, title } = notice
  const due = formatDueDate(notice, now)
  const verb = due.isOver ? 'was' : 'is'
  return {
    subject: `Your review of “${title}” ${verb} due`,
    heading: `Your review ${verb} due`,
    paragraphs: [`You were asked to review “${title}”${due.by}, and have not answered yet.`, ...due.over],
    action: buildArticleAction(siteUrl, article),
    after: [
      'If you have no time for it, choose another reviewer on the page of the article. No further reminder is sent.',
    ],
  }
}
