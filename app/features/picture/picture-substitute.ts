import type { BulkEffect, BulkEffectText } from '../../desk/list/bulk-action.ts'
import { unwrapRows } from '../../platform/db/rows.ts'
import { toWriteRefusal } from '../../platform/db/write-refusal.ts'
import { formatRefusal } from '../../platform/refusal.ts'
import { definePersonalQuery } from '../../platform/session/personal-query.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'

/**
 * Texts about the effects that replacing a picture has on the records that use the picture. Each text follows a number.
 */
export const substituteResultNames: Readonly<Record<string, BulkEffectText>> = {
  replaced_shown: {
    kind: 'published',
    one: 'shows the replacement immediately.',
    many: 'show the replacement immediately.',
  },
  replaced_hidden: {
    kind: 'draft',
    one: 'gets the replacement. It is not public.',
    many: 'get the replacement. They are not public.',
  },
  there_already: {
    kind: 'off',
    one: 'already shows the replacement: this image is only removed.',
    many: 'already show the replacement: this image is only removed.',
  },
}

/** Effects of replacing a picture, or the reason why the picture cannot be replaced. */
export type SubstituteEffects = { effects: BulkEffect[] } | { refused: string }

async function previewSubstitute(picture: string, replacement: string): Promise<SubstituteEffects> {
  const db = await loadSessionDb()
  try {
    return {
      effects: unwrapRows(
        await db.rpc('preview_picture_substitute', { picture, substitute: replacement }),
      ) as BulkEffect[],
    }
  } catch (error) {
    const refused = toWriteRefusal(error)
    if (!refused) throw error
    return { refused: formatRefusal(refused) }
  }
}

export const substituteQueries = {
  /** Query for the effects of replacing a picture, counted by the database. */
  effects: (picture: string, replacement: string) =>
    definePersonalQuery({
      // The query key does not start with the query key of pictures, so that the query does not run again after the
      // replacement, when the picture has no uses to count.
      queryKey: ['picture substitute', picture, replacement],
      queryFn: () => previewSubstitute(picture, replacement),
      staleTime: 0,
      gcTime: 0,
    }),
}

/**
 * Deletes a picture, and puts another picture in all records that use it, in one transaction.
 * @param batch id of the action, for undo
 * @returns number of changed records
 */
export async function substitutePicture(batch: string, picture: string, by: string): Promise<number> {
  const db = await loadSessionDb()
  return unwrapRows(await db.rpc('substitute_picture', { batch, picture, substitute: by }))
}

/**
 * Reverts the replacement of a picture.
 * @returns `changed` is the number of records that users have edited since the replacement, in which the replacement
 * picture stays
 */
export async function undoSubstitute(batch: string, picture: string): Promise<{ undone: number; changed: number }> {
  const db = await loadSessionDb()
  return unwrapRows(await db.rpc('undo_picture_substitute', { batch, picture })) as { undone: number; changed: number }
}
