import type { Element, ElementContent, Parents } from 'hast'
import { isElement, listChildElements } from './elements.ts'

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

/** Replaces each element with the result of `change`. Inner elements are replaced before outer elements. */
export function replaceElements(parent: Parents, change: (element: Element) => ElementContent[]): void {
  parent.children = listChildElements(parent).flatMap(child => {
    if (!isElement(child)) return [child]
    replaceElements(child, change)
    return change(child)
  })
}
