import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { definePersonalQuery } from '../session/personal-query.ts'
import { loadSessionDb } from '../session/session-store.ts'

const minuteMs = 60_000
/**
 * Lifetime of a signed URL in seconds. Portraits are private, and an open page renews the URL before the URL expires.
 */
const signedUrlSeconds = 3600

/** Signed URLs of portraits, by path. Portraits that the user may not see are left out. */
async function readSignedUrls(paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { data, error } = await (await loadSessionDb()).storage
    .from('portraits')
    .createSignedUrls([...paths], signedUrlSeconds)
  if (error) throw error
  return new Map(data.flatMap(({ path, signedUrl }) => (path && signedUrl ? [[path, signedUrl]] : [])))
}

export const portraitQueries = {
  addresses: (paths: readonly string[]) =>
    definePersonalQuery({
      queryKey: ['portraits', paths],
      queryFn: paths.length > 0 ? () => readSignedUrls(paths) : skipToken,
      staleTime: 50 * minuteMs,
      placeholderData: keepPreviousData,
    }),
}

/** Signed URL of one portrait. Undefined while loading, and without a portrait. */
export function usePortraitAddress(path: string | null | undefined): string | undefined {
  const { data } = useQuery(portraitQueries.addresses(path ? [path] : []))
  return path ? data?.get(path) : undefined
}
