import type { Element, ElementContent, Root } from 'hast'
import { hasClass, listClasses, parseStyle } from '../../platform/rich-text/element-attributes.ts'
import {
  getTextContent,
  hasTagName,
  isElement,
  listChildElements,
  listElements,
} from '../../platform/rich-text/elements.ts'
import { makeElement, replaceElements } from '../../platform/rich-text/new-elements.ts'

/** Letters of a drop cap. Word puts these letters into a separate frame before the paragraph. */
function findDropCap(node: ElementContent): ElementContent[] | undefined {
  if (!isElement(node)) return undefined
  const cap = listElements(node).find(
    each => each.tagName === 'p' && parseStyle(each, 'mso-element').startsWith('dropcap'),
  )
  return cap && getTextContent(node).trim() === getTextContent(cap).trim() && getTextContent(cap).trim().length <= 12
    ? cap.children
    : undefined
}

/** Moves each drop cap to the start of its paragraph. */
function joinDropCaps(tree: Root): void {
  const result: ElementContent[] = []
  let letters: ElementContent[] | undefined
  for (const child of listChildElements(tree)) {
    const dropCap = findDropCap(child)
    if (dropCap && !letters) letters = dropCap
    else if (!letters || (child.type === 'text' && child.value.trim() === '')) result.push(child)
    else {
      if (hasTagName(child, 'p')) result.push({ ...child, children: [...trimTexts(letters), ...child.children] })
      else result.push(makeElement('p', letters), child)
      letters = undefined
    }
  }
  if (letters) result.push(makeElement('p', letters))
  tree.children = result
}

/**
 * Removes white space at both ends of a text, because white space would separate the drop cap from the rest of the
 * word.
 */
const trimTexts = (nodes: readonly ElementContent[]): ElementContent[] =>
  nodes.map(node => {
    if (node.type === 'text') return { ...node, value: node.value.trim() }
    return isElement(node) ? { ...node, children: trimTexts(node.children) } : node
  })

/** Whether a table row is empty. Word adds such a row to set column widths. */
const isColumnWidthRow = (row: Element) =>
  row.tagName === 'tr' &&
  getTextContent(row).trim() === '' &&
  (Number(row.properties.height) === 0 || /^0/.test(parseStyle(row, 'height')))

/** Puts list items that were copied without their list into a new list. */
function wrapLooseListItems(tree: Root): void {
  const children: ElementContent[] = []
  let loose: Element | undefined
  for (const child of listChildElements(tree)) {
    if (hasTagName(child, 'li')) {
      if (loose) loose.children.push(child)
      else {
        loose = makeElement('ul', [child])
        children.push(loose)
      }
    } else {
      if (child.type !== 'text' || child.value.trim() !== '') loose = undefined
      children.push(child)
    }
  }
  tree.children = children
}

const quoteClasses: Record<string, string[]> = { MsoQuote: [], MsoIntenseQuote: ['pull'] }

/** Converts quotes, which Word writes as styled paragraphs. Consecutive paragraphs become one quote. */
function joinQuotes(tree: Root): void {
  const children: ElementContent[] = []
  let open: { name: string; quote: Element } | undefined
  for (const child of listChildElements(tree)) {
    const name = hasTagName(child, 'p') ? listClasses(child).find(each => Object.hasOwn(quoteClasses, each)) : undefined
    if (name === undefined || !isElement(child)) {
      if (child.type !== 'text' || child.value.trim() !== '') open = undefined
      children.push(child)
    } else if (open?.name === name) open.quote.children.push(makeElement('p', child.children))
    else {
      const className = quoteClasses[name] ?? []
      const quote = makeElement(
        'blockquote',
        [makeElement('p', child.children)],
        className.length > 0 ? { className } : {},
      )
      open = { name, quote }
      children.push(quote)
    }
  }
  tree.children = children
}

/** Whether an element wraps a whole document. The wrapper would hide the blocks from further conversion. */
const isWrapperElement = (node: ElementContent): node is Element =>
  isElement(node) &&
  /^(?:div|section|article|main|center)$/.test(node.tagName) &&
  !/list$/.test(parseStyle(node, 'mso-element'))
const isBlock = (node: ElementContent) =>
  isElement(node) && /^(?:p|h[1-6]|[uo]l|table|div|blockquote|figure|section|article)$/.test(node.tagName)

function unwrapWrapperElements(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.flatMap(node => {
    if (!isWrapperElement(node) || findDropCap(node)) return [node]
    const children = listChildElements(node)
    if (hasClass(node, 'ListContainerWrapper')) return [node]
    if (children.some(isBlock)) return unwrapWrapperElements(children)
    // Outlook on the web writes each line as a `div`, which becomes a paragraph.
    return node.tagName === 'div' ? [{ ...node, tagName: 'p' }] : [node]
  })
}

/** Converts frames, styles and fragments of word processors to HTML blocks. */
export function convertPastedBlocks(tree: Root): void {
  tree.children = unwrapWrapperElements(listChildElements(tree))
  wrapLooseListItems(tree)
  joinDropCaps(tree)
  joinQuotes(tree)
  replaceElements(tree, node => (isColumnWidthRow(node) ? [] : [node]))
}
