import { articleRecord } from '../../../app/features/article/desk/article-record.ts'
import type { FakeRow } from './fake-rows.ts'
import { FakeSite } from './fake-site.ts'
import { findForm, openPage, testUsers } from './open-page.tsx'
import { makeStoredRow, recordId } from './stored-row.ts'

export const articleId = recordId

/**
 * Opens the edit page of an article with these values, reviews and versions.
 * @param prepare called with the site before the page opens
 */
export async function openArticle(
  row: FakeRow,
  reviews: FakeRow[] = [],
  revisions: FakeRow[] = [],
  prepare: (site: FakeSite) => void = () => {},
) {
  const article = makeStoredRow(articleRecord, {
    slug: 'roads',
    title: 'Roads',
    content_html: '<p>Roads.</p>',
    binned_at: null,
    ...row,
  })
  const site = new FakeSite({
    tables: {
      news_articles: [article],
      article_reviews: reviews.map(review => ({ created_at: '2026-11-25T08:00:00.000Z', ...review })),
      revisions,
    },
    functions: {
      check_slug: () => ({ state: 'free', by: null }),
      list_editors: () => Object.values(testUsers),
      remind_reviewer: () => 'at_once',
    },
  })
  prepare(site)
  const page = await openPage(`/admin/news/edit/${articleId}`, site)
  return { ...page, site, form: await findForm('The article') }
}
