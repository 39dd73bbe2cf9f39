import { prefetchQueries } from '../query/hydrate-queries.ts'
import { loadRichText } from './rich-text.tsx'

/**
 * Prefetch function for the clientLoader of a page with a text. Loads the rows and, at the same time, the script that
 * renders texts. The page gets the rows only together with the script, because a text that is rendered later than the
 * rest of the page would move the content below.
 */
export const prefetchWithText: typeof prefetchQueries = (...queries) => {
  // An error is ignored: if the browser is offline, the script is loaded later, when the text is rendered.
  const script = loadRichText().catch(() => undefined)
  return prefetchQueries(
    ...queries.map((makeQuery): typeof makeQuery => db => {
      const query = makeQuery(db)
      const { queryFn } = query
      if (typeof queryFn !== 'function') return query
      return {
        ...query,
        queryFn: async context => {
          const [rows] = await Promise.all([queryFn(context), script])
          return rows
        },
      }
    }),
  )
}
