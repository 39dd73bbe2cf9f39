import { toPlainText } from '../../platform/text/plain-text.ts'

/** Minimum number of characters of a first paragraph that fills three lines beside a drop cap at any width. */
const longEnough = 180

/**
 * Whether a text can start with a drop cap: its first paragraph is long enough, begins with a letter, and is neither a
 * standfirst nor set apart.
 * @param html sanitised article text
 */
export function hasDropCap(html: string): boolean {
  const first = /^\s*<p>(.*?)<\/p>/s.exec(html)?.[1] ?? ''
  if (/^\s*<em>.*<\/em>\s*$/s.test(first)) return false
  const text = toPlainText(first)
  return text.length >= longEnough && /^\p{L}/u.test(text)
}
