import { product } from '../product.ts'
import { cutAfterWord } from '../text/cut-after-word.ts'

type Named = {
  /** Without the product's name; left out for the home page. */
  title?: string | undefined
  description: string
}

/** Signs that search engines show of a description; and so many of a title that the product's name stands behind it. */
export const maxDescriptionLength = 160
const mostTitle = 65

/** As many whole sentences as are shown; of a first one that is longer, as many whole words. */
function inShort(text: string): string {
  if (text.length <= maxDescriptionLength) return text
  const sentences = /^[\s\S]*[.!?](?=\s)/.exec(text.slice(0, maxDescriptionLength + 1))?.[0]
  return sentences ?? cutAfterWord(text, maxDescriptionLength - 2)
}

/**
 * What a page says of itself: to a browser and a search engine, and on the card of a shared link. The product's name gives
 * way to a long title.
 */
export function headDescription({ title, description }: Named) {
  const whole = `${title} | ${product.name}`
  return {
    title: title === undefined ? product.name : whole.length <= mostTitle ? whole : title,
    cardTitle: title ?? product.name,
    description: inShort(description.replace(/\s+/g, ' ').trim()),
  }
}
