import { prefetchQueries } from '../query/hydrate-queries.ts'
import { loadRichText } from './rich-text.tsx'

/**
 * Prefetch function for the clientLoader of a page with a text. Loads the rows and, at the same time, the script that
 * renders texts.
 */
export const prefetchWithText: typeof prefetchQueries = (...queries) => {
  // An error is ignored: if the browser is offline, the script is loaded later, when the text is rendered.
  loadRichText().catch(() => undefined)
  return prefetchQueries(...queries)
}
