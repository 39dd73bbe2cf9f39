type PageOfRows = { rows: readonly unknown[]; total: number }

/**
 * Reads all pages of a list, one after the other, until all rows are read or a page is empty.
 * @param read reads a page; the first page is 1
 * @returns the last page with the rows of all pages
 */
export async function readAllPages<P extends PageOfRows>(read: (page: number) => Promise<P>): Promise<P> {
  const rows: P['rows'][number][] = []
  for (let page = 1; ; page++) {
    const answer = await read(page)
    rows.push(...answer.rows)
    if (answer.rows.length === 0 || rows.length >= answer.total) return { ...answer, rows }
  }
}
