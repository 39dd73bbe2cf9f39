import type { MailContent } from './mail-content.ts'
import { formatReaderMoment } from './reader-time.ts'

/** Data of a request to review an article. */
export type ArticleNotice = {
  article: string
  title: string
  /** Name of the editor who asks. */
  asker?: string | null
  question?: string
  due_at?: string | null
  /** Country of the reviewer, for their own time. */
  country?: string
}

/** Asks an editor to review an article. */
export function reviewRequest(
  { article, title, asker, question, due_at, country }: ArticleNotice,
  siteUrl: string,
): MailContent {
  return {
    subject: `Please review “${title}”`,
    heading: 'An article waits for your review',
    paragraphs: [
      `${asker || 'A colleague'} asks you to review “${title}”${due_at ? ` by ${formatReaderMoment(due_at, country)}` : ''}.`,
      ...(question ? [question] : []),
    ],
    action: { label: 'Open the article', url: `${siteUrl}/admin/news/${article}` },
  }
}
