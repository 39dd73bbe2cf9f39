import type { Element, Nodes } from 'hast'

/** Every element of a tree, in the order of the text. */
export function elementsOf(node: Nodes): Element[] {
  const below = 'children' in node ? node.children.flatMap(elementsOf) : []
  return node.type === 'element' ? [node, ...below] : below
}
