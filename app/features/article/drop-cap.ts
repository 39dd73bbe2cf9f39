import { plainText } from '../../platform/text/plain-text.ts'

/** Characters of a first paragraph that is sure to stand beside an initial of three lines, at any width. */
const longEnough = 180

/**
 * Whether a text opens with a paragraph that carries a large initial: one of some length that begins with a letter, and is
 * neither a standfirst nor set apart as one.
 * @param html the text of an article, cleaned
 */
export function hasDropCap(html: string): boolean {
  const first = /^\s*<p>(.*?)<\/p>/s.exec(html)?.[1] ?? ''
  if (/^\s*<em>.*<\/em>\s*$/s.test(first)) return false
  const text = plainText(first)
  return text.length >= longEnough && /^\p{L}/u.test(text)
}
