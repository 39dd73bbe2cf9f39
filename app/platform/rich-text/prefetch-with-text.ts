import { prefetch } from '../query/hydrate-queries.ts'
import { loadRichText } from './rich-text.tsx'

/** For the clientLoader of a page with a text: fetches its rows, and the script that renders texts beside them. */
export const prefetchWithText: typeof prefetch = (...queries) => {
  // Offline the part loads when it is rendered and the connection is back.
  loadRichText().catch(() => undefined)
  return prefetch(...queries)
}
