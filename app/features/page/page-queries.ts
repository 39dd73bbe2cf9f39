import { queryOptions } from '@tanstack/react-query'
import { instant } from '../../platform/dates/instant.ts'
import { browserDb } from '../../platform/db/browser-db.ts'
import type { DbSource } from '../../platform/db/public-db.ts'
import { rowsOf } from '../../platform/db/rows.ts'

/** A standing page, or null while nobody has published it. */
async function findPublished(db: DbSource, slug: string) {
  const row = rowsOf(
    await (await db())
      .from('pages')
      .select('slug, title, summary, body_html, updated_at')
      .eq('slug', slug)
      .eq('status', 'published')
      .maybeSingle(),
  )
  return row && { ...row, updated_at: instant(row.updated_at) }
}

export type Page = NonNullable<Awaited<ReturnType<typeof findPublished>>>

export const pageQueries = {
  bySlug:
    (slug: string) =>
    (db: DbSource = browserDb) =>
      queryOptions({
        queryKey: ['pages', slug],
        queryFn: () => findPublished(db, slug),
        // A part of the page that shows the failure must not, by appearing, ask again.
        retryOnMount: false,
      }),
}
