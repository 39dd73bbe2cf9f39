import { queryOptions } from '@tanstack/react-query'
import { toIsoInstant } from '../../platform/dates/instant.ts'
import { getBrowserDb } from '../../platform/db/browser-db.ts'
import type { DbSource } from '../../platform/db/public-db.ts'
import { parseRows, unwrapRows } from '../../platform/db/rows.ts'
import { personalQueryMeta } from '../../platform/session/account-queries.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'

/**
 * Loads a page with a fixed URL. Null if the page is not published. `changed_at` is undefined while the page has its
 * initial text.
 */
async function findPublished(db: DbSource, slug: string) {
  const row = unwrapRows(
    await (await db())
      .from('pages')
      .select('slug, title, summary, body_html, created_at, updated_at')
      .eq('slug', slug)
      .eq('status', 'published')
      .maybeSingle(),
  )
  return (
    parseRows(row ? [row] : [], ({ created_at, updated_at, ...page }) => ({
      ...page,
      changed_at: updated_at === created_at ? undefined : toIsoInstant(updated_at),
    }))[0] ?? null
  )
}

const listStored = async () =>
  unwrapRows(
    await (await loadSessionDb())
      .from('pages')
      .select('id, slug, title, summary, status, published_at, updated_at')
      .order('title'),
  )

export type StoredPage = Awaited<ReturnType<typeof listStored>>[number]

export const pageQueries = {
  /** Query for all pages including drafts, for the back office. */
  stored: () =>
    queryOptions({ queryKey: ['pages', 'stored'], queryFn: listStored, staleTime: 0, meta: personalQueryMeta }),
  bySlug:
    (slug: string) =>
    (db: DbSource = getBrowserDb) =>
      queryOptions({
        queryKey: ['pages', slug],
        queryFn: () => findPublished(db, slug),
        // After an error the query does not run again on mount, because the error page contains a component that uses
        // the query.
        retryOnMount: false,
      }),
}
