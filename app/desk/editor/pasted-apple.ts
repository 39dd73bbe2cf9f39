import type { Element, Root } from 'hast'
import { listClasses } from '../../platform/rich-text/element-attributes.ts'
import { getTextContent, listElements } from '../../platform/rich-text/elements.ts'

/**
 * Pages and Notes of Apple give the font size of each paragraph class in a style sheet, e.g. `p.p1 {margin: 0.0px;
 * font: 28.0px 'Helvetica'}`.
 */
const fontSizeRulePattern = /\bp\.(p\d+)\s*\{[^}]*?\bfont(?:-size)?:[^;}]*?(\d+(?:\.\d+)?)px/g
/**
 * Minimum ratio of a heading's font size to the font size of the text, and maximum length of a heading in characters.
 */
const [leastRatio, longestHeading] = [1.15, 200]

/** Font size in pixels for each paragraph class. */
const parseFontSizes = (html: string): Map<string, number> =>
  new Map([...html.matchAll(fontSizeRulePattern)].map(([, name = '', size]) => [name, Number(size)]))

/** Converts large paragraphs of Apple programs to headings. The largest size becomes the highest level. */
export function convertAppleHeadings(tree: Root, html: string): void {
  const sizes = parseFontSizes(html)
  if (sizes.size === 0) return
  const paragraphs = listElements(tree).filter(({ tagName }) => tagName === 'p')
  const findSize = (node: Element) =>
    listClasses(node)
      .map(name => sizes.get(name))
      .find(size => size !== undefined) ?? 0
  const letters = new Map<number, number>()
  for (const each of paragraphs)
    letters.set(findSize(each), (letters.get(findSize(each)) ?? 0) + getTextContent(each).length)
  const [[usual = 0] = []] = [...letters].toSorted(([, one], [, other]) => other - one)
  const larger = [...letters.keys()].filter(size => size >= usual * leastRatio).toSorted((one, other) => other - one)
  for (const each of paragraphs) {
    const rank = larger.indexOf(findSize(each))
    const headingText = getTextContent(each).trim()
    if (rank >= 0 && headingText !== '' && headingText.length <= longestHeading)
      each.tagName = `h${Math.min(4, rank + 2)}`
  }
}
