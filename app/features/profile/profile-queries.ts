import { queryOptions } from '@tanstack/react-query'
import { unwrapRows } from '../../platform/db/rows.ts'
import { type Profile, personalMeta } from '../../platform/session/account-queries.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'

/**
 * Reads the profile of the user, past the cache.
 * @throws when it could not be read
 */
async function readOwnProfile(id: string): Promise<Profile> {
  return unwrapRows(await (await loadSessionDb()).from('profiles').select('*').eq('id', id).single())
}

/** Reads the file at `avatar_path`. The bucket is private, so the file has no public URL. */
export async function readPortrait(path: string): Promise<Blob> {
  const { data, error } = await (await loadSessionDb()).storage.from('portraits').download(path)
  if (error) throw error
  return data
}

export const profileQueries = {
  /** Own profile, loaded again at each visit: another tab may have changed it. */
  own: (id: string) =>
    queryOptions({
      queryKey: ['account', id, 'own profile'],
      queryFn: () => readOwnProfile(id),
      staleTime: 0,
      meta: personalMeta,
    }),
  /** Portrait file, cached for good: a new portrait has a new path. */
  portrait: (id: string, path: string) =>
    queryOptions({
      queryKey: ['account', id, 'portrait', path],
      queryFn: () => readPortrait(path),
      staleTime: Number.POSITIVE_INFINITY,
      meta: personalMeta,
    }),
}
