import type { Element, ElementContent, Root } from 'hast'
import { hasClass, listClasses } from '../../../app/platform/rich-text/element-attributes.ts'
import { getTextContent, isElement, listChildElements, listElements } from '../../../app/platform/rich-text/elements.ts'
import { replaceElements } from '../../../app/platform/rich-text/new-elements.ts'
import { convertToFigures, simplifyFigures } from '../prose/figures.ts'
import { normalizeHeadingLevels, removeTitle } from '../prose/headings.ts'
import { moveFootnotesToMarks } from '../prose/inline-notes.ts'
import { wrapParagraphs } from '../prose/paragraphs.ts'
import { convertToPlayers } from '../prose/players.ts'
import { convertProse, type LostTextElements } from '../prose/prose.ts'

const blockElementPattern =
  /^(p|div|section|article|main|header|aside|figure|table|ul|ol|dl|blockquote|pre|h[1-6]|hr|iframe|center)$/
const boxElementPattern = /^(div|section|article|main|header|aside|center|span|picture|font)$/

/** Removes layout elements around content. Loose text between blocks becomes a paragraph. */
function unwrapContainers(node: Element): ElementContent[] {
  if (!boxElementPattern.test(node.tagName) || hasClass(node, 'note')) return [node]
  const children = listChildElements(node)
  const isBlockBox = /^(div|section|article|main|header|aside|center)$/.test(node.tagName)
  if (!isBlockBox) return children
  return wrapParagraphs(children, isBlock)
}

const isBlock = (node: ElementContent) => isElement(node) && blockElementPattern.test(node.tagName)

/**
 * Functions that recognise footnotes as most programs write them in HTML: a list item with an id to which the
 * reference links, and with a link back to the reference.
 */
const footnoteFinders = {
  noteName: ({ tagName, properties }: Element) => {
    const id = String(properties.id ?? '')
    return /^(li|aside|div|p)$/.test(tagName) && /^(fn|footnote|note|endnote|cite_note)[-:_]?[\w.-]*\d/i.test(id)
      ? id
      : undefined
  },
  markedName: ({ tagName, properties }: Element) => {
    const [, name] = tagName === 'a' ? (/#(.+)$/.exec(String(properties.href ?? '')) ?? []) : []
    return name
  },
  isMachinery: (node: Element) =>
    node.tagName === 'a' &&
    (/(fnref|footnote-?ref|cite_ref|-ref-|-link\b|note-?ref|#.*(ref|anchor))/i.test(String(node.properties.href)) ||
      !/[\p{L}\p{N}]/u.test(getTextContent(node))),
}

const ownClassPattern = /^(gallery|footnote|lead|note|q|pull|key-figure)$/
const keptAttributePattern =
  /^(href|src|alt|title|width|height|colSpan|rowSpan|scope|start|lang|dir|cite|dateTime|hrefLang)$/

/** Removes every attribute that has no meaning for the text. */
function removeAttributes(node: Element, base: string | undefined): void {
  const ownClassNames = listClasses(node).filter(name => ownClassPattern.test(name))
  node.properties = Object.fromEntries(
    Object.entries(node.properties).filter(([name]) => keptAttributePattern.test(name)),
  )
  if (ownClassNames.length > 0) node.properties.className = ownClassNames
  for (const name of ['href', 'src']) {
    const value = node.properties[name]
    if (base && typeof value === 'string' && !value.startsWith('#'))
      node.properties[name] = URL.parse(value, base)?.href ?? value
  }
}

/** Converts a page's article to the HTML elements of our texts. URLs become absolute if `base` is known. */
export function convertPageProse(
  html: string,
  title: string | undefined,
  base: string | undefined,
  description: LostTextElements,
  change: (tree: Root) => void = () => {},
): string {
  return convertProse(html, description, tree => {
    change(tree)
    moveFootnotesToMarks(tree, footnoteFinders, description)
    replaceElements(tree, unwrapContainers)
    tree.children = wrapParagraphs(listChildElements(tree), isBlock)
    convertToPlayers(tree, description)
    convertToFigures(tree, description)
    simplifyFigures(tree, description)
    if (title !== undefined) removeTitle(tree, title)
    normalizeHeadingLevels(tree)
    for (const node of listElements(tree)) removeAttributes(node, base)
  })
}
