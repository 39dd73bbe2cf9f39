import type { Element, ElementContent, Nodes, Parents } from 'hast'

/** Every element of a tree, in the order of the text. */
export function listElements(node: Nodes): Element[] {
  const below = 'children' in node ? node.children.flatMap(listElements) : []
  return node.type === 'element' ? [node, ...below] : below
}

export const isElement = (node: Nodes | undefined): node is Element => node?.type === 'element'

export const listClasses = ({ properties }: Element): string[] =>
  Array.isArray(properties.className) ? properties.className.map(String) : []

/** The value of a property in an element's style, in lower case; Word's own are among them. */
export function parseStyle({ properties }: Element, name: string): string {
  const found = new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([^;]+)`, 'i').exec(String(properties.style ?? ''))
  return found?.[1]?.trim().toLowerCase() ?? ''
}

/** The words of a node and all below it. */
export function textContent(node: Nodes): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(textContent).join('') : ''
}

export const element = (
  tagName: string,
  children: ElementContent[],
  properties: Element['properties'] = {},
): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
})

/** What stands in a tree without its comments, which word processors are full of. */
export const childElements = (parent: Parents): ElementContent[] =>
  (parent.children as ElementContent[]).filter(({ type }) => type !== 'comment')

/** Puts what `change` answers in the place of each element, the inner ones first. */
export function replaceElements(parent: Parents, change: (element: Element) => ElementContent[]): void {
  parent.children = childElements(parent).flatMap(child => {
    if (!isElement(child)) return [child]
    replaceElements(child, change)
    return change(child)
  })
}
