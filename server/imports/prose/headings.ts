import type { Element, Root } from 'hast'
import { getTextContent, listElements } from '../../../app/platform/rich-text/elements.ts'

const isHeading = ({ tagName }: Element) => /^h[1-6]$/.test(tagName)
const getHeadingLevel = ({ tagName }: Element) => Number(tagName[1])

/**
 * Removes the heading at the start of a text and returns the heading as title. Undefined when the text does not begin
 * with a heading.
 */
export function extractTitle(tree: Root): string | undefined {
  const at = tree.children.findIndex(child => child.type === 'element')
  const first = tree.children[at]
  if (first?.type !== 'element' || first.tagName !== 'h1') return undefined
  const text = getTextContent(first).trim()
  if (text === '') return undefined
  tree.children.splice(at, 1)
  return text
}

/** Removes all characters except letters and numbers, to compare two spellings of a title. */
const removeNonLetters = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Removes a first heading that repeats the title, which our page shows above the text. */
export function removeTitle(tree: Root, title: string): void {
  const at = tree.children.findIndex(child => child.type === 'element')
  const first = tree.children[at]
  if (
    first?.type === 'element' &&
    isHeading(first) &&
    removeNonLetters(getTextContent(first)) === removeNonLetters(title)
  )
    tree.children.splice(at, 1)
}

/**
 * Adjusts the levels of headings. Our texts use levels two to four, because level one is the title. The highest level
 * in a text becomes level two, and the other headings move by the same number of levels.
 */
export function normalizeHeadingLevels(tree: Root): void {
  const headings = listElements(tree).filter(isHeading)
  const step = 2 - Math.min(...headings.map(getHeadingLevel))
  for (const heading of headings) heading.tagName = `h${Math.min(4, getHeadingLevel(heading) + step)}`
}
