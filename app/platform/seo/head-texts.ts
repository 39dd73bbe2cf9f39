import { product } from '../product.ts'
import { cutAfterWord } from '../text/cut-after-word.ts'

type HeadText = {
  /** Title without the name of the product. Undefined for the home page. */
  title?: string | undefined
  description: string
}

/**
 * Maximum length of a description, in characters, that search engines show. `maxTitleLength` is the maximum length of a
 * title that includes the product's name.
 */
export const maxDescriptionLength = 160
const maxTitleLength = 65

/**
 * Shortens a description to as many whole sentences as fit. A first sentence that is too long is shortened to as many
 * words as fit.
 */
function shortenDescription(text: string): string {
  if (text.length <= maxDescriptionLength) return text
  const sentences = /^[\s\S]*[.!?](?=\s)/.exec(text.slice(0, maxDescriptionLength + 1))?.[0]
  return sentences ?? cutAfterWord(text, maxDescriptionLength - 2)
}

/**
 * Title and description of a page for browsers, search engines and link previews. A long title does not include the
 * product's name.
 */
export function buildHeadTexts({ title, description }: HeadText) {
  const fullTitle = `${title} | ${product.name}`
  return {
    title: title === undefined ? product.name : fullTitle.length <= maxTitleLength ? fullTitle : title,
    cardTitle: title ?? product.name,
    description: shortenDescription(description.replace(/\s+/g, ' ').trim()),
  }
}
