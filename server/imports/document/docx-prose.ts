import type { Element, ElementContent, Root } from 'hast'
import { hasClass } from '../../../app/platform/rich-text/element-attributes.ts'
import {
  getTextContent,
  hasTagName,
  listChildElements,
  listElements,
} from '../../../app/platform/rich-text/elements.ts'
import { makeElement, replaceElements } from '../../../app/platform/rich-text/new-elements.ts'
import { countNotImported } from '../import-item.ts'
import { convertToFigures, simplifyFigures } from '../prose/figures.ts'
import { extractTitle, normalizeHeadingLevels } from '../prose/headings.ts'
import { moveFootnotesToMarks } from '../prose/inline-notes.ts'
import { convertProse, type LostTextElements } from '../prose/prose.ts'
import { countLists } from './docx-body.ts'

const noteIdPattern = /^(?:foot|end)note-\d+$/

/** Functions that recognise the footnotes and endnotes which mammoth lists below the text. */
const footnoteFinders = {
  noteName: ({ tagName, properties }: Element) =>
    tagName === 'li' && noteIdPattern.test(String(properties.id)) ? String(properties.id) : undefined,
  markedName: ({ tagName, properties }: Element) => {
    const name = tagName === 'a' ? String(properties.href ?? '').slice(1) : ''
    return noteIdPattern.test(name) ? name : undefined
  },
  isMachinery: ({ tagName, properties }: Element) =>
    tagName === 'a' && /^#(?:foot|end)note-ref-/.test(String(properties.href)),
}

const isBlank = (node: ElementContent) => node.type === 'text' && node.value.trim() === ''
const hasChild = (node: Element, name: string) => node.children.some(child => hasTagName(child, name))

/** Moves each caption into the element that it describes: below a picture, above or below a table. */
function placeCaptions(tree: Root): void {
  const content: ElementContent[] = []
  let waiting: Element | undefined
  const keep = () => {
    if (waiting) content.push(makeElement('p', waiting.children))
    waiting = undefined
  }
  for (const child of listChildElements(tree).filter(node => !isBlank(node))) {
    const before = content.at(-1)
    if (hasTagName(child, 'p') && hasClass(child, 'caption')) {
      keep()
      if (hasTagName(before, 'figure') && !hasChild(before, 'figcaption'))
        before.children.push(makeElement('figcaption', child.children))
      else waiting = child
      continue
    }
    if (waiting && hasTagName(child, 'table')) {
      child.children.unshift(makeElement('caption', waiting.children))
      waiting = undefined
    }
    const last = content.at(-1)
    if (waiting && hasTagName(last, 'table') && !hasChild(last, 'caption')) {
      last.children.unshift(makeElement('caption', waiting.children))
      waiting = undefined
    }
    keep()
    content.push(child)
  }
  const last = content.at(-1)
  if (waiting && hasTagName(last, 'table') && !hasChild(last, 'caption')) {
    last.children.unshift(makeElement('caption', waiting.children))
    waiting = undefined
  }
  keep()
  tree.children = content
}

/** Unwraps cells with a single paragraph, and sets the scope of column headers. */
function simplifyCell(cell: Element): void {
  if (cell.tagName === 'th' && !cell.properties.scope) cell.properties.scope = 'col'
  const [only, second] = listChildElements(cell)
  if (hasTagName(only, 'p') && !second) cell.children = only.children
}

/** Removes bookmarks, because links in our texts cannot target them. */
function removeReviewMarks(tree: Root, description: LostTextElements): void {
  replaceElements(tree, node => {
    if (node.tagName === 'img' && !node.properties.src) return []
    if (node.tagName === 'p' && node.children.length === 0) return []
    if (/^t[hd]$/.test(node.tagName)) simplifyCell(node)
    if (node.tagName !== 'a') return [node]
    const href = String(node.properties.href ?? '')
    if (href.startsWith('#') && getTextContent(node).trim() !== '')
      countNotImported(description, 'links within the document')
    return href === '' || href.startsWith('#') ? node.children : [makeElement('a', node.children, { href })]
  })
}

const isHeading = (node: Element) => /^h[1-6]$/.test(node.tagName)

/** Removes tables of contents, which list page numbers, and empty headings. */
function removeTableOfContents(tree: Root, lostElements: LostTextElements): void {
  replaceElements(tree, node => {
    if (node.tagName === 'p' && hasClass(node, 'contents')) {
      countNotImported(lostElements, 'lines of a table of contents')
      return []
    }
    if (!isHeading(node)) return [node]
    const holdsPicture = listElements(node).some(({ tagName }) => tagName === 'img')
    return getTextContent(node).trim() === '' && !holdsPicture
      ? []
      : [{ ...node, children: node.children.map(replaceBlanks) }]
  })
}

/** Replaces the non-breaking spaces after a number that was typed in a heading. */
const replaceBlanks = (node: ElementContent): ElementContent =>
  node.type === 'text' ? { ...node, value: node.value.replace(/[\s\u00a0]+/g, ' ') } : node

/** Converts mammoth's HTML to the HTML elements of our texts, and extracts the title. */
export function convertDocxProse(
  html: string,
  lostElements: LostTextElements,
): { html: string; title: string | undefined } {
  let title: string | undefined
  const text = convertProse(html, lostElements, tree => {
    countLists(tree)
    removeTableOfContents(tree, lostElements)
    moveFootnotesToMarks(tree, footnoteFinders, lostElements)
    removeReviewMarks(tree, lostElements)
    const heading = listElements(tree).find(node => hasClass(node, 'title'))
    title = heading && tree.children.includes(heading) ? getTextContent(heading).trim() : undefined
    if (title) tree.children = tree.children.filter(child => child !== heading)
    else title = extractTitle(tree)
    convertToFigures(tree, lostElements)
    simplifyFigures(tree, lostElements)
    placeCaptions(tree)
    normalizeHeadingLevels(tree)
  })
  return { html: text, title }
}
