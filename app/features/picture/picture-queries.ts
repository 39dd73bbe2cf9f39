import { unwrapRows } from '../../platform/db/rows.ts'
import { definePersonalQuery } from '../../platform/session/personal-query.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'

/** Ids of those of the given pictures that have an alt text or are decorative. */
export const makeDescribedPicturesQuery = (ids: readonly string[]) =>
  definePersonalQuery({
    queryKey: ['media', 'described', ids],
    queryFn: async (): Promise<string[]> => {
      const db = await loadSessionDb()
      const rows = unwrapRows(await db.from('media').select('id, alt, is_decorative').in('id', ids))
      return rows.filter(({ alt, is_decorative }) => is_decorative || alt.trim() !== '').map(({ id }) => id)
    },
    enabled: ids.length > 0,
    staleTime: 0,
  })
