import type { Element, ElementContent, Nodes, Parents } from 'hast'

/** All elements of a tree, in document order. */
export function listElements(node: Nodes): Element[] {
  const below = 'children' in node ? node.children.flatMap(listElements) : []
  return node.type === 'element' ? [node, ...below] : below
}

export const isElement = (node: Nodes | undefined): node is Element => node?.type === 'element'

export const hasTagName = (node: Nodes | undefined, name: string): node is Element =>
  isElement(node) && node.tagName === name

export const listClasses = ({ properties }: Element): string[] =>
  Array.isArray(properties.className) ? properties.className.map(String) : []

export const hasClass = (element: Element, name: string): boolean => listClasses(element).includes(name)

/** Value of a property in an element's style attribute, in lower case. Word's own properties are included. */
export function parseStyle({ properties }: Element, name: string): string {
  const match = new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([^;]+)`, 'i').exec(String(properties.style ?? ''))
  return match?.[1]?.trim().toLowerCase() ?? ''
}

/** Text of a node and its descendants. */
export function getTextContent(node: Nodes): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(getTextContent).join('') : ''
}

export const makeElement = (
  tagName: string,
  children: ElementContent[],
  properties: Element['properties'] = {},
): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
})

/** Child nodes without comments, which word processors add in large numbers. */
export const listChildElements = (parent: Parents): ElementContent[] =>
  (parent.children as ElementContent[]).filter(({ type }) => type !== 'comment')

/** Replaces each element with the result of `change`. Inner elements are replaced before outer elements. */
export function replaceElements(parent: Parents, change: (element: Element) => ElementContent[]): void {
  parent.children = listChildElements(parent).flatMap(child => {
    if (!isElement(child)) return [child]
    replaceElements(child, change)
    return change(child)
  })
}
