import { toIsoInstant, toIsoInstantOrNull } from '../../platform/dates/instant.ts'
import { unwrapRows } from '../../platform/db/rows.ts'
import { definePersonalQuery } from '../../platform/session/personal-query.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'

/**
 * Preview link for people without an account. The database returns the secret of a link only once, when the link is
 * created.
 */
export type PreviewLink = { id: string; expiresAt: string; opened: number; openedAt: string | null }

/** Record that preview links show: its kind and id. */
export type PreviewedRecord = { kind: 'article' | 'page'; id: string }

export const makePreviewLinksQuery = ({ kind, id }: PreviewedRecord) =>
  definePersonalQuery({
    queryKey: ['preview_links', kind, id],
    queryFn: async (): Promise<PreviewLink[]> => {
      const db = await loadSessionDb()
      const alive = db
        .from('preview_links')
        .select('id, expires_at, opened, opened_at')
        .eq(`${kind}_id`, id)
        .is('revoked_at', null)
        .gt('expires_at', new Date().toISOString())
      return unwrapRows(await alive.order('created_at', { ascending: false })).map(row => ({
        id: row.id,
        expiresAt: toIsoInstant(row.expires_at),
        opened: row.opened,
        openedAt: toIsoInstantOrNull(row.opened_at),
      }))
    },
    staleTime: 0,
  })

/**
 * Creates a preview link.
 * @returns the secret of the link, which cannot be read again
 * @throws DatabaseError when the user may not create a link, or the maximum number of links is reached
 */
export async function makePreviewLink({ kind, id }: PreviewedRecord, days: number): Promise<string> {
  const db = await loadSessionDb()
  const link = unwrapRows(await db.rpc('make_preview_link', { kind, record: id, days })) as { token: string }
  return link.token
}

/**
 * Revokes a preview link immediately.
 * @throws DatabaseError when a rule forbids the change, also when no row was updated
 */
export async function revokePreviewLink(id: string): Promise<void> {
  const db = await loadSessionDb()
  const update = db.from('preview_links').update({ revoked_at: new Date().toISOString() }).eq('id', id)
  unwrapRows(await update.select('id').single())
}
