import type { Element, Root } from 'hast'
import { listElements, textContent } from '../../../app/platform/rich-text/elements.ts'

const isHeading = ({ tagName }: Element) => /^h[1-6]$/.test(tagName)
const levelOf = ({ tagName }: Element) => Number(tagName[1])

/** The words of the heading that a text begins with, taken out of it: its title. Undefined where it begins with anything else. */
export function extractTitle(tree: Root): string | undefined {
  const at = tree.children.findIndex(child => child.type === 'element')
  const first = tree.children[at]
  if (first?.type !== 'element' || first.tagName !== 'h1') return undefined
  const words = textContent(first).trim()
  if (words === '') return undefined
  tree.children.splice(at, 1)
  return words
}

/** Its letters and numbers, by which two spellings of a title are compared. */
const lettersOf = (words: string) =>
  words
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Without the heading that says the title again, which our page says above the text. */
export function removeTitle(tree: Root, title: string): void {
  const at = tree.children.findIndex(child => child.type === 'element')
  const first = tree.children[at]
  if (first?.type === 'element' && isHeading(first) && lettersOf(textContent(first)) === lettersOf(title))
    tree.children.splice(at, 1)
}

/**
 * Our texts have headings of the second to the fourth rank, for the first is the title's. The highest of a text becomes the
 * second, and the others keep their distance to it.
 */
export function rankHeadings(tree: Root): void {
  const headings = listElements(tree).filter(isHeading)
  const step = 2 - Math.min(...headings.map(levelOf))
  for (const heading of headings) heading.tagName = `h${Math.min(4, levelOf(heading) + step)}`
}
