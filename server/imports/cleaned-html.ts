import type { Element, Nodes, Root } from 'hast'
import { fromHtmlIsomorphic } from 'hast-util-from-html-isomorphic'
import { toHtml } from 'hast-util-to-html'
import { listElements } from '../../app/platform/rich-text/elements.ts'
import { replaceFormulas } from '../../app/platform/rich-text/formula-text.ts'
import { isMarkupTooDeep } from '../../app/platform/rich-text/markup-depth.ts'
import { replaceElements } from '../../app/platform/rich-text/new-elements.ts'
import { normalizeHtml } from '../../app/platform/rich-text/normal-html.ts'
import { parseSafeTree } from '../../app/platform/rich-text/safe-tree.ts'
import { makeLookupTable } from '../make-lookup-table.ts'
import { normalizeHeadingLevels } from './prose/headings.ts'

/** Names of layout elements that can be removed without losing content. */
const layoutElements = new Set(
  'html head body title meta link div span section article main header footer aside nav center font u ins big tt wbr picture source tbody thead tfoot colgroup col hgroup address details summary dl dt dd strike del'.split(
    ' ',
  ),
)

type CleanedHtml = {
  html: string
  /** Number of removed elements by name. */
  removedElements: Record<string, number>
}

/** Sanitises HTML from other sites, and counts the removed elements by name. */
export function cleanHtml(html: string): CleanedHtml {
  if (isMarkupTooDeep(html))
    return { html: normalizeHtml(html), removedElements: { 'all markup, which is too deeply nested': 1 } }
  const preparedHtml = adjustHeadings(html)
  return {
    html: normalizeHtml(preparedHtml),
    removedElements: countLostElements(
      countElements(parseHtml(html)),
      countElements(parseSafeTree(preparedHtml, isMarkupTooDeep)),
    ),
  }
}

/** Whether sanitising does not change an HTML text. */
export const isUnchangedByCleaning = (html: string): boolean =>
  !isMarkupTooDeep(html) && !choiceElementPattern.test(html) && toHtml(parseHtml(html)) === toHtml(parseSafeTree(html))
/** Pattern of form elements, which are removed from a text before parsing. */
const choiceElementPattern = /<\/?(?:select|option|optgroup)\b/i

const parseHtml = (html: string) => fromHtmlIsomorphic(html, { fragment: true }) as Root

/**
 * Changes headings to the levels that our texts use. Replaces formulas, and links to anchors, with their text, because
 * our texts have no ids.
 */
function adjustHeadings(html: string): string {
  if (!/<(h[1-6]|del|strike|math)\b|\bhref\s*=\s*["']?\s*#/i.test(html)) return html
  const tree = parseHtml(html)
  replaceFormulas(tree)
  normalizeHeadingLevels(tree)
  for (const element of listElements(tree)) {
    element.tagName = elementReplacements[element.tagName] ?? element.tagName
    if (isHeading(element)) joinBlanks(element)
  }
  replaceElements(tree, element => (isInnerLink(element) ? element.children : [element]))
  return toHtml(tree)
}
const elementReplacements = makeLookupTable<string>({ del: 's', strike: 's' })
const isHeading = ({ tagName }: Element) => /^h[1-6]$/.test(tagName)
const isInnerLink = ({ tagName, properties }: Element) =>
  tagName === 'a' &&
  String(properties.href ?? '')
    .trim()
    .startsWith('#')

/** Replaces the non-breaking spaces with which Word separates a number from its heading. */
function joinBlanks(node: Nodes): void {
  if (node.type === 'text') node.value = node.value.replace(/\s*\u00a0\s*/g, ' ')
  if ('children' in node) node.children.forEach(joinBlanks)
}

function countElements(tree: Nodes): Map<string, number> {
  const counts = new Map<string, number>()
  for (const element of listElementsOutsideDrawings(tree)) {
    const name = findElementName(element)
    if (name) counts.set(name, (counts.get(name) ?? 0) + 1)
    if (element.properties.reversed) counts.set(reversedListLabel, (counts.get(reversedListLabel) ?? 0) + 1)
  }
  return counts
}

const reversedListLabel = 'reversed order of a list'
const innerLinkLabel = 'link to a place within the text'

/** Lists all elements of a tree. A drawing or formula counts as one element. */
function listElementsOutsideDrawings(node: Nodes): Element[] {
  const isDrawing = node.type === 'element' && /^(?:svg|math)$/.test(node.tagName)
  const nestedElements = !isDrawing && 'children' in node ? node.children.flatMap(listElementsOutsideDrawings) : []
  return node.type === 'element' ? [node, ...nestedElements] : nestedElements
}

/**
 * Finds the display name of a removed element. The display name of an iframe contains its host, so that editors see
 * which players are lost.
 */
function findElementName(element: Element): string | undefined {
  const { tagName, properties } = element
  if (isHeading(element)) return 'heading'
  if (isInnerLink(element)) return innerLinkLabel
  if (tagName === 'iframe' || tagName === 'embed' || tagName === 'object') {
    const { src } = properties
    if (!src) return tagName === 'iframe' ? undefined : tagName
    const url = URL.parse(String(src), 'https://unknown.invalid')
    return `frame of ${url && url.hostname !== 'unknown.invalid' ? url.hostname : 'an unreadable address'}`
  }
  const name = elementReplacements[tagName] ?? tagName
  return layoutElements.has(name) ? undefined : name
}

/**
 * Pattern of iframe names. All video hosts are counted under one name, because one video can have players on several
 * hosts.
 */
const frameNamePattern = /^frame of /
const toElementKind = (name: string) =>
  /^frame of (www\.)?(youtube|youtu|vimeo|player\.vimeo)/.test(name) ? 'film' : name

function countLostElements(before: Map<string, number>, after: Map<string, number>): Record<string, number> {
  const losses = makeLookupTable<number>()
  const films = { before: 0, after: 0 }
  for (const [name, times] of before) {
    if (toElementKind(name) === 'film') films.before += times
    else if (times > (after.get(name) ?? 0)) losses[toElementLabel(name)] = times - (after.get(name) ?? 0)
  }
  for (const [name, times] of after) if (frameNamePattern.test(name)) films.after += times
  if (films.before > films.after) losses['film whose address cannot be read'] = films.before - films.after
  return losses
}

const toElementLabel = (name: string) =>
  frameNamePattern.test(name) || name === reversedListLabel || name === innerLinkLabel ? name : `element ${name}`
