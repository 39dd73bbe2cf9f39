type SortDirection = 'asc' | 'desc'
type SortParameters<Sort extends string> = { sort: Sort; direction?: SortDirection | undefined }

/**
 * Sort order of a list, read from the list's URL and written to it.
 * @param first sort direction after the first press on the header of a column
 * @param path URL of the list in another sort order
 */
export function defineListSorting<Search extends SortParameters<string>>(
  first: (search: Search) => SortDirection,
  path: (now: Search, change: SortParameters<Search['sort']>) => string,
) {
  const direction = (search: Search) => search.direction ?? first(search)
  const flipped = (search: Search) => (direction(search) === 'asc' ? 'desc' : 'asc')
  return {
    direction,
    /** Props for `RecordTable`. A press on the header of the sorted column reverses the order. */
    of: (search: Search) => ({
      sort: search.sort as Search['sort'],
      direction: direction(search),
      path: (sort: Search['sort']) =>
        path(search, { sort, direction: search.sort === sort ? flipped(search) : undefined }),
    }),
  }
}
