import { unwrapRows } from '../../platform/db/rows.ts'
import type { Profile } from '../../platform/session/account-queries.ts'
import { definePersonalQuery } from '../../platform/session/personal-query.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'

/**
 * Loads the profile of the user without the cache.
 * @throws when the profile could not be loaded
 */
async function readOwnProfile(id: string): Promise<Profile> {
  return unwrapRows(await (await loadSessionDb()).from('profiles').select('*').eq('id', id).single())
}

/** Downloads the portrait at `avatar_path`. The bucket is private, so the file has no public URL. */
export async function readPortrait(path: string): Promise<Blob> {
  const { data, error } = await (await loadSessionDb()).storage.from('portraits').download(path)
  if (error) throw error
  return data
}

export const profileQueries = {
  /**
   * Query for the user's own profile. The query runs at each visit, because another tab may have changed the profile.
   */
  own: (id: string) =>
    definePersonalQuery({
      queryKey: ['account', id, 'own profile'],
      queryFn: () => readOwnProfile(id),
      staleTime: 0,
    }),
  /** Query for the file of a portrait. The result is cached without expiry, because a new portrait has a new path. */
  portrait: (id: string, path: string) =>
    definePersonalQuery({
      queryKey: ['account', id, 'portrait', path],
      queryFn: () => readPortrait(path),
      staleTime: Number.POSITIVE_INFINITY,
    }),
}
