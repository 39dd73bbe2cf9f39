import { cutAfterWord } from '../../../platform/text/cut-after-word.ts'
import { maxSearchTitleLength, searchDescriptionLength } from './article-check.ts'

type PageMeta = { title: string; description: string; path: string; original?: string | null | undefined }

/**
 * Builds the preview of a result in a search engine. Texts are cut to the lengths that the checks use.
 * @param origin scheme and host of the site
 */
export function buildSearchResult({ title, description, path, original }: PageMeta, origin: string) {
  const address = URL.parse(original ?? path, origin)
  return {
    title: cutAfterWord(title, maxSearchTitleLength),
    description: cutAfterWord(description, searchDescriptionLength.most),
    /** Parts of the URL. Search engines show these parts like breadcrumbs. */
    steps: address
      ? [address.host, ...address.pathname.split('/').filter(Boolean).map(decodeUrlPart)]
      : [original ?? path],
  }
}

function decodeUrlPart(step: string): string {
  try {
    return decodeURIComponent(step)
  } catch {
    return step
  }
}
