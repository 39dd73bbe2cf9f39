import { cutAfterWord } from '../../../platform/text/cut-after-word.ts'
import { shownDescription, shownTitle } from './article-check.ts'

type Head = { title: string; description: string; path: string; original?: string | null | undefined }

/**
 * A page as search engines show it, by the lengths that the checker goes by.
 * @param origin scheme and host of the site
 */
export function searchResult({ title, description, path, original }: Head, origin: string) {
  const address = URL.parse(original ?? path, origin)
  return {
    title: cutAfterWord(title, shownTitle),
    description: cutAfterWord(description, shownDescription.most),
    /** The address, in the steps that lead to the page. */
    steps: address ? [address.host, ...address.pathname.split('/').filter(Boolean).map(unescaped)] : [original ?? path],
  }
}

function unescaped(step: string): string {
  try {
    return decodeURIComponent(step)
  } catch {
    return step
  }
}
