import { unwrapRows } from '../../platform/db/rows.ts'
import { definePersonalQuery } from '../../platform/session/personal-query.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'

/** Record that uses a picture. */
export type PictureUse = {
  mediaId: string
  /** Record type as the database names it, e.g. `article` or `album`. */
  kind: string
  id: string
  title: string
  /** Whether visitors see the record. */
  isShown: boolean
}

async function readPictureUses(ids: readonly string[]): Promise<PictureUse[]> {
  const db = await loadSessionDb()
  const rows = unwrapRows(await db.from('media_usage').select('*').in('media_id', ids).order('kind').order('title'))
  return rows.map(({ media_id, kind, row_id, title, is_shown }) => ({
    mediaId: media_id ?? '',
    kind: kind ?? '',
    id: row_id ?? '',
    title: title ?? '',
    isShown: is_shown ?? false,
  }))
}

export const pictureUseQueries = {
  /** Loads the records that use these pictures, published or not. */
  of: (ids: readonly string[]) =>
    definePersonalQuery({
      queryKey: ['media', 'uses', ids],
      queryFn: () => readPictureUses(ids),
      enabled: ids.length > 0,
      staleTime: 0,
    }),
}

/** Sentence about what visitors see in a record after its picture is removed. */
export function describeRemovalEffect({ kind, isShown }: Pick<PictureUse, 'kind' | 'isShown'>): string {
  if (!isShown) return 'Not public: visitors see no change.'
  if (kind === 'album') return 'Public. The other images move up.'
  if (kind === 'partner') return 'Public. The name is shown as text.'
  return 'Public. A generated pattern is shown; in texts, the alt text.'
}
