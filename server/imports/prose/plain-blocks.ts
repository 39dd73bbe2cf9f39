import type { Element, ElementContent, Root } from 'hast'
import { listClasses } from '../../../app/platform/rich-text/element-attributes.ts'
import { hasTagName, isElement, listChildElements, listElements } from '../../../app/platform/rich-text/elements.ts'
import { makeElement, replaceElements } from '../../../app/platform/rich-text/new-elements.ts'
import { makeLookupTable } from '../../make-lookup-table.ts'
import { isBlankNode, wrapParagraphs } from './paragraphs.ts'

const boxElementPattern = /^(?:div|section|article|main|header|footer|aside|center|address|details|form|nav|dl)$/
const blockElementPattern = /^(?:p|h[1-6]|ul|ol|blockquote|figure|pre|table|hr|iframe)$/

const isBlock = (node: ElementContent) => isElement(node) && blockElementPattern.test(node.tagName)
/** Converts the paragraphs of a caption to lines. */
function joinCaptionLines(nodes: ElementContent[]): ElementContent[] {
  const lines = nodes.flatMap(node => (hasTagName(node, 'p') ? [makeElement('br', []), ...node.children] : [node]))
  const isBreak = hasTagName(lines[0], 'br')
  return isBreak ? lines.slice(1) : lines
}

/** Pattern of the classes that our texts use. */
const meaningfulClassPattern = /^(?:q|lead|note|pull|gallery|key-figure|footnote)$/

/** Removes styles, ids and unknown classes. */
function removeStyling(node: Element): void {
  const classes = listClasses(node).filter(name => meaningfulClassPattern.test(name))
  const { id: _id, style: _style, className: _classes, ...properties } = node.properties
  node.properties = classes.length > 0 ? { ...properties, className: classes } : properties
}

/** Replacements for HTML elements that our texts do not use, by element name. */
const elementReplacements = makeLookupTable<(node: Element) => ElementContent[]>({
  p: node => (isBlankNode(node) ? [] : [node]),
  del: node => [makeElement('s', node.children)],
  strike: node => [makeElement('s', node.children)],
  summary: node => [makeElement('h4', node.children)],
  dt: node => [makeElement('p', [makeElement('strong', node.children)])],
  dd: node => wrapParagraphs(node.children as ElementContent[], isBlock),
  span: node => node.children,
  font: node => node.children,
  figcaption: node => [makeElement('figcaption', joinCaptionLines(node.children))],
  picture: node => listChildElements(node).filter(child => hasTagName(child, 'img')),
})

/**
 * Replaces layout elements by paragraphs with the same content, so that words in adjacent elements do not run together.
 * Removes styles.
 */
export function toPlainBlocks(tree: Root): void {
  replaceElements(tree, node => {
    if (boxElementPattern.test(node.tagName)) return wrapParagraphs(node.children as ElementContent[], isBlock)
    return elementReplacements[node.tagName]?.(node) ?? [node]
  })
  tree.children = wrapParagraphs(listChildElements(tree), isBlock)
  for (const node of tree.children.flatMap(listElements)) removeStyling(node)
}
