import type { Element, ElementContent, Parents } from 'hast'
import { hasClass } from '../../platform/rich-text/element-attributes.ts'
import { getTextContent, isElement, listChildElements } from '../../platform/rich-text/elements.ts'
import { makeElement, replaceElements } from '../../platform/rich-text/new-elements.ts'

/** Reads the level that Word on the web gives to a list item or heading. */
const readAriaLevel = ({ properties }: Element): number =>
  Number(properties.ariaLevel ?? properties.dataAriaLevel ?? 1) || 1

/** Finds the list of a pasted list item. Word on the web wraps every item in a separate list, at any level. */
function findList(node: ElementContent): Element | undefined {
  if (!isElement(node) || !hasClass(node, 'ListContainerWrapper')) return undefined
  return listChildElements(node).find((child): child is Element => isElement(child) && /^[uo]l$/.test(child.tagName))
}

/** Joins consecutive lists that have one item each. Deeper levels are nested in the previous item. */
function joinSingleItemLists(parent: Parents): void {
  const children: ElementContent[] = []
  let open: { level: number; list: Element }[] = []
  for (const child of listChildElements(parent)) {
    if (child.type === 'text' && child.value.trim() === '' && open.length > 0) continue
    const list = findList(child)
    if (!list) {
      open = []
      if (isElement(child)) joinSingleItemLists(child)
      children.push(child)
      continue
    }
    for (const point of listChildElements(list).filter(isElement)) {
      const level = readAriaLevel(point)
      while (open.length > 1 && (open.at(-1)?.level ?? 0) > level) open.pop()
      const current = open.at(-1)
      if (current && current.level >= level && current.list.tagName === list.tagName) {
        current.list.children.push(point)
        continue
      }
      const { start } = list.properties
      const newList = makeElement(list.tagName, [point], start && Number(start) !== 1 ? { start } : {})
      if (current && current.level >= level) open.pop()
      const above = open.at(-1)?.list.children.at(-1)
      if (isElement(above)) above.children.push(newList)
      else {
        open = []
        children.push(newList)
      }
      open.push({ level, list: newList })
    }
  }
  parent.children = children
}

/** Converts headings and lists of Word on the web to HTML. */
export function convertWordOnlineDocument(tree: Parents): void {
  joinSingleItemLists(tree)
  replaceElements(tree, node => {
    // Removes Word's end-of-paragraph marks, which browsers show as a space.
    if (hasClass(node, 'EOP') && getTextContent(node).trim() === '') return []
    if (node.properties.role === 'heading' && /^(?:p|div)$/.test(node.tagName))
      return [makeElement(`h${Math.min(6, readAriaLevel(node))}`, node.children)]
    return [node]
  })
}
