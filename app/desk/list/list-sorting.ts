type Direction = 'asc' | 'desc'
type Sorted<Sort extends string> = { sort: Sort; direction?: Direction | undefined }

/**
 * Sort order of a list whose state is in the URL.
 * @param first direction of a column that was not pressed yet
 * @param path URL of the list with another sort order
 */
export function listSorting<Search extends Sorted<string>>(
  first: (search: Search) => Direction,
  path: (now: Search, change: Sorted<Search['sort']>) => string,
) {
  const direction = (search: Search) => search.direction ?? first(search)
  const flipped = (search: Search) => (direction(search) === 'asc' ? 'desc' : 'asc')
  return {
    direction,
    /** For `RecordTable`: pressing the sorted column again reverses it. */
    of: (search: Search) => ({
      sort: search.sort as Search['sort'],
      direction: direction(search),
      path: (sort: Search['sort']) =>
        path(search, { sort, direction: search.sort === sort ? flipped(search) : undefined }),
    }),
  }
}
