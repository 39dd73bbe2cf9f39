import { queryOptions } from '@tanstack/react-query'
import type { Effect, EffectWords } from '../../desk/list/bulk-action.ts'
import { writeRefusal } from '../../platform/db/write-refusal.ts'
import { unwrapRows } from '../../platform/db/rows.ts'
import { formatRefusal } from '../../platform/refusal.ts'
import { personalMeta } from '../../platform/session/account-queries.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'

/** What becomes of the places of a picture that another takes the place of, after a number. */
export const substituteOutcomes: Readonly<Record<string, EffectWords>> = {
  replaced_shown: { kind: 'published', one: 'shows the other at once.', many: 'show the other at once.' },
  replaced_hidden: {
    kind: 'draft',
    one: 'gets the other. Visitors do not see it now.',
    many: 'get the other. Visitors do not see them now.',
  },
  there_already: {
    kind: 'off',
    one: 'shows the other already: this one only goes.',
    many: 'show the other already: this one only goes.',
  },
}

/** What would become of the places, or why it cannot be done. */
export type SubstituteEffects = { effects: Effect[] } | { refused: string }

async function previewSubstitute(picture: string, by: string): Promise<SubstituteEffects> {
  const db = await loadSessionDb()
  try {
    return { effects: unwrapRows(await db.rpc('preview_picture_substitute', { picture, substitute: by })) as Effect[] }
  } catch (error) {
    const refused = writeRefusal(error)
    if (!refused) throw error
    return { refused: formatRefusal(refused) }
  }
}

export const substituteQueries = {
  /** What would become of the places of a picture, counted by the database. */
  effects: (picture: string, by: string) =>
    queryOptions({
      // Apart from what is read of pictures: once it is done there is nothing to count any more.
      queryKey: ['picture substitute', picture, by],
      queryFn: () => previewSubstitute(picture, by),
      staleTime: 0,
      gcTime: 0,
      meta: personalMeta,
    }),
}

/**
 * Removes a picture and puts another in its place wherever it is used: all of it or nothing.
 * @param batch names the act, so that it can be undone
 * @returns how many records were changed
 */
export async function substitutePicture(batch: string, picture: string, by: string): Promise<number> {
  const db = await loadSessionDb()
  return unwrapRows(await db.rpc('substitute_picture', { batch, picture, substitute: by }))
}

/** @returns how many records were changed since, and keep the other picture */
export async function undoSubstitute(batch: string, picture: string): Promise<{ undone: number; changed: number }> {
  const db = await loadSessionDb()
  return unwrapRows(await db.rpc('undo_picture_substitute', { batch, picture })) as { undone: number; changed: number }
}
