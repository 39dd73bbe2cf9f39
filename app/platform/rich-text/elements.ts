import type { Element, ElementContent, Nodes, Parents } from 'hast'

/** All elements of a tree, in document order. */
export function listElements(node: Nodes): Element[] {
  const below = 'children' in node ? node.children.flatMap(listElements) : []
  return node.type === 'element' ? [node, ...below] : below
}

export const isElement = (node: Nodes | undefined): node is Element => node?.type === 'element'

export const hasTagName = (node: Nodes | undefined, name: string): node is Element =>
  isElement(node) && node.tagName === name

/** Text of a node and its descendants. */
export function getTextContent(node: Nodes): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(getTextContent).join('') : ''
}

/** Child nodes without comments, which word processors add in large numbers. */
export const listChildElements = (parent: Parents): ElementContent[] =>
  (parent.children as ElementContent[]).filter(({ type }) => type !== 'comment')
