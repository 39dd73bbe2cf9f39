import type { Element, ElementContent, Parents } from 'hast'
import { listClasses, parseStyle } from '../../platform/rich-text/element-attributes.ts'
import { getTextContent, isElement, listChildElements, listElements } from '../../platform/rich-text/elements.ts'
import { makeElement, replaceElements } from '../../platform/rich-text/new-elements.ts'

const isListTag = (node: ElementContent | undefined): node is Element => isElement(node) && /^[uo]l$/.test(node.tagName)

/** Marker of a list item as Word draws it: a bullet or number with non-breaking spaces after the marker. */
const drawnMarkerPattern =
  /^\s*(?:[·•o§▪◦‣\-–\uf0a7\uf0b7\uf0d8]|\(?(?:\d{1,4}|[a-z]{1,4})(?:\.\d{1,3})*[.)])[\s\u00a0]{2,}$/i

/** Element with the marker of a list item. Safari removes Word's own styles and keeps only the visual styles. */
function findMarkerElement(point: Element): Element | undefined {
  const spans = listElements(point).filter(({ tagName }) => tagName === 'span')
  return (
    spans.find(span => parseStyle(span, 'mso-list').startsWith('ignore')) ??
    (isListParagraph(point) ? spans.slice(0, 3).find(span => drawnMarkerPattern.test(getTextContent(span))) : undefined)
  )
}

const isListParagraph = (node: Element) => listClasses(node).some(name => name.startsWith('MsoListParagraph'))

/**
 * Computes the level of a list item from its indentation if no style gives the level. Word indents each level by half
 * an inch.
 */
function computeIndentLevel(node: Element): number {
  const [, size, unit] =
    /(-?[\d.]+)(pt|px|in|cm)/.exec(
      parseStyle(node, 'margin-left') || parseStyle(node, 'margin').split(' ').at(-1) || '',
    ) ?? []
  const points = Number(size ?? 36) * ({ px: 0.75, in: 72, cm: 28.35 }[unit ?? ''] ?? 1)
  return Math.min(9, Math.max(1, Math.round(points / 36)))
}

/**
 * Reads the list level of a paragraph, because Word writes list items as paragraphs with a level. Zero for a paragraph
 * outside a list.
 */
function readWordListLevel(node: ElementContent): number {
  if (!isElement(node) || node.tagName !== 'p') return 0
  const list = parseStyle(node, 'mso-list')
  if (list === 'none' || list === 'skip') return 0
  if (list) return Number(/level(\d)/.exec(list)?.[1] ?? 1)
  return isListParagraph(node) && findMarkerElement(node) ? computeIndentLevel(node) : 0
}

/** Removes the marker from a list item, and returns the marker. */
function extractMarker(point: Element): string {
  const marker = findMarkerElement(point)
  if (!marker) return ''
  replaceElements(point, span => (span === marker ? [] : [span]))
  return getTextContent(marker).trim()
}

const isNumberMarker = (marker: string) =>
  /^\(?(?:[0-9]{1,4}|[a-z]{1,4})(?:\.\d{1,3})*[.)]/i.test(marker) || /^\d{1,4}$/.test(marker)

const romanDigits: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 }
const parseRomanNumber = (letters: string) =>
  [...letters].reduce((sum, letter, at) => {
    const [value = 0, next = 0] = [romanDigits[letter], romanDigits[letters[at + 1] ?? '']]
    return sum + (value < next ? -value : value)
  }, 0)

/** Reads the number in a list marker: `4.`, `2.3.`, `c)`, `iv.`; undefined for a marker without a number. */
function parseNumber(marker: string): number | undefined {
  const figures = /(\d{1,4})\D*$/.exec(marker)?.[1]
  if (figures !== undefined) return Number(figures)
  const letters = /[a-z]{1,4}/i.exec(marker)?.[0].toLowerCase() ?? ''
  if (/^(?:[ivx]|[ivxlcdm]{2,})$/.test(letters)) return parseRomanNumber(letters)
  return letters.length === 1 ? letters.charCodeAt(0) - 96 : undefined
}

/**
 * Whether a list item with this marker continues the list: the number of the item is the next number, or the item has
 * no number. The marker `i` may follow `h`.
 */
const isNextListItem = (last: number | undefined, marker: string) => {
  const number = parseNumber(marker)
  const asLetter = /[a-z]/i.exec(marker)?.[0].toLowerCase().charCodeAt(0)
  return last === undefined || number === undefined || number === last + 1 || (asLetter ?? 0) - 96 === last + 1
}

type OpenList = { level: number; list: Element; last: number | undefined }

/** Turns consecutive Word list paragraphs into one list; deeper levels become nested lists. */
function buildLists(points: readonly { level: number; point: Element }[]): Element[] {
  const lists: Element[] = []
  const open: OpenList[] = []
  for (const { level, point } of points) {
    const marker = extractMarker(point)
    const tag = isNumberMarker(marker) ? 'ol' : 'ul'
    while (open.length > 1 && (open.at(-1)?.level ?? 0) > level) open.pop()
    const current = open.at(-1)
    const item = makeElement('li', point.children)
    const isSame = current && current.level >= level && (current.list.tagName === tag || open.length > 1)
    if (isSame && (tag === 'ul' || isNextListItem(current.last, marker))) {
      current.list.children.push(item)
      current.last = current.last === undefined ? parseNumber(marker) : current.last + 1
      continue
    }
    const start = tag === 'ol' ? (parseNumber(marker) ?? 1) : 1
    const list = makeElement(tag, [item], start === 1 ? {} : { start })
    const last = tag === 'ol' ? start : undefined
    if (isSame && open.length > 1) open.pop()
    const around = open.at(-1)
    const above = around && around.level < level ? around.list.children.at(-1) : undefined
    if (isElement(above)) above.children.push(list)
    else {
      open.length = 0
      lists.push(list)
    }
    open.push({ level, list, last })
  }
  return lists
}

/**
 * Moves a nested list into the previous item, because Google Docs and Apple put nested lists beside the items. If the
 * parent items were not copied, the nested items move up one level.
 */
function nestLists(list: Element): Element {
  const points: ElementContent[] = []
  for (const child of list.children) {
    const before = points.at(-1)
    if (!isListTag(child)) points.push(child)
    else if (isElement(before)) before.children.push(child)
    else points.push(...child.children.filter(isElement))
  }
  return { ...list, children: points }
}

/** Converts lists of Word and Google Docs to HTML lists. */
export function convertPastedLists(parent: Parents): void {
  const children: ElementContent[] = []
  let points: { level: number; point: Element }[] = []
  const close = () => {
    children.push(...buildLists(points))
    points = []
  }
  for (const child of listChildElements(parent)) {
    const level = readWordListLevel(child)
    if (level > 0) points.push({ level, point: child as Element })
    else if (points.length === 0 || child.type !== 'text' || child.value.trim() !== '') {
      close()
      if (isElement(child)) convertPastedLists(child)
      children.push(isElement(child) && isListTag(child) ? nestLists(child) : child)
    }
  }
  close()
  parent.children = children
}
