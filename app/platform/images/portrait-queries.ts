import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { personalMeta } from '../session/account-queries.ts'
import { loadSessionDb } from '../session/session-store.ts'

const minute = 60_000
/** Seconds for which an address is good: the picture is private, and a page that stays open asks again before. */
const lifetime = 3600

/** By the path of a portrait an address for an `img`; none of what the person in front of the page may not see. */
async function readAddresses(paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { data, error } = await (await loadSessionDb()).storage.from('portraits').createSignedUrls([...paths], lifetime)
  if (error) throw error
  return new Map(data.flatMap(({ path, signedUrl }) => (path && signedUrl ? [[path, signedUrl]] : [])))
}

export const portraitQueries = {
  addresses: (paths: readonly string[]) =>
    queryOptions({
      queryKey: ['portraits', paths],
      queryFn: paths.length > 0 ? () => readAddresses(paths) : skipToken,
      staleTime: 50 * minute,
      placeholderData: keepPreviousData,
      meta: personalMeta,
    }),
}

/** The address of one portrait. Undefined while it is asked for, and where there is none. */
export function usePortraitAddress(path: string | null | undefined): string | undefined {
  const { data } = useQuery(portraitQueries.addresses(path ? [path] : []))
  return path ? data?.get(path) : undefined
}
