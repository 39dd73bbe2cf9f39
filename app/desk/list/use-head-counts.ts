import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'

type PageWithCounts<Counts> = { counts: Counts }

/** Age in ms of the numbers in the head of a list page after which they are read again. */
const headStaleTimeMs = 60_000

/** Whether a search or one of the filters leaves out records of the tab. */
export const isListFiltered = <Search extends { q?: string | undefined }>(
  search: Search,
  filters: readonly (keyof Search)[],
): boolean => Boolean(search.q) || filters.some(filter => search[filter] !== undefined)

/**
 * Numbers in the head of a list page: of all records, also while a search or filter is active, whose matches are counted
 * in the tabs.
 * @param shown query of the page that is shown
 * @param whole query of the list without search and filters
 */
export function useHeadCounts<Counts, Page extends PageWithCounts<Counts>, Key extends readonly unknown[]>(
  shown: Pick<UseQueryResult<Page>, 'data' | 'isPlaceholderData'>,
  whole: UseQueryOptions<Page, Error, Page, Key>,
  isNarrowed: boolean,
): Page['counts'] | undefined {
  const all = useQuery({ ...whole, staleTime: headStaleTimeMs, enabled: isNarrowed })
  // After a search is cleared, the page shows the matches of the search until its own rows are read.
  return (isNarrowed || (shown.isPlaceholderData && all.data) ? all : shown).data?.counts
}
