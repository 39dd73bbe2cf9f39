import { toPlainText } from '../../platform/text/plain-text.ts'

/** Minimum number of characters with which a first paragraph fills three lines beside a drop cap, at any width. */
const minParagraphLength = 180

/**
 * Whether the first paragraph of a text can start with a drop cap: the paragraph is long enough, begins with a letter,
 * and has no special style.
 * @param html sanitised text of the article
 */
export function hasDropCap(html: string): boolean {
  const first = /^\s*<p>(.*?)<\/p>/s.exec(html)?.[1] ?? ''
  if (/^\s*<em>.*<\/em>\s*$/s.test(first)) return false
  const text = toPlainText(first)
  return text.length >= minParagraphLength && /^\p{L}/u.test(text)
}
