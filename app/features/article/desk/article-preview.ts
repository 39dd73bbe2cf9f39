import { queryOptions } from '@tanstack/react-query'
import { instant, instantOrNull } from '../../../platform/dates/instant.ts'
import { unwrapRows } from '../../../platform/db/rows.ts'
import { personalMeta } from '../../../platform/session/account-queries.ts'
import { loadSessionDb } from '../../../platform/session/session-store.ts'

/** A link that shows an article to people without an account. What opens it is told once, when it is made. */
export type PreviewLink = { id: string; expiresAt: string; opened: number; openedAt: string | null }

export const previewLinksQuery = (article: string) =>
  queryOptions({
    queryKey: ['news_articles', 'preview links', article],
    queryFn: async (): Promise<PreviewLink[]> => {
      const db = await loadSessionDb()
      const alive = db
        .from('preview_links')
        .select('id, expires_at, opened, opened_at')
        .eq('article_id', article)
        .is('revoked_at', null)
        .gt('expires_at', new Date().toISOString())
      return unwrapRows(await alive.order('created_at', { ascending: false })).map(row => ({
        id: row.id,
        expiresAt: instant(row.expires_at),
        opened: row.opened,
        openedAt: instantOrNull(row.opened_at),
      }))
    },
    staleTime: 0,
    meta: personalMeta,
  })

/** @returns what opens it, told this once. @throws DatabaseError when this person may not, or there are enough */
export async function makePreviewLink(article: string, days: number): Promise<string> {
  const db = await loadSessionDb()
  const made = unwrapRows(await db.rpc('make_preview_link', { article, days })) as { token: string }
  return made.token
}

/** From then on it opens nothing. @throws DatabaseError also where no row came back */
export async function revokePreviewLink(id: string): Promise<void> {
  const db = await loadSessionDb()
  const taken = db.from('preview_links').update({ revoked_at: new Date().toISOString() }).eq('id', id)
  unwrapRows(await taken.select('id').single())
}
