import type { Element, ElementContent, Parents } from 'hast'
import {
  childrenOf,
  classesOf,
  element,
  isElement,
  replaceElements,
  styleOf,
  wordsOf,
} from '../../platform/rich-text/elements.ts'

const isListTag = (node: ElementContent | undefined): node is Element => isElement(node) && /^[uo]l$/.test(node.tagName)

/** Word writes the points of a list as paragraphs that say how deep they stand. Zero for any other. */
function wordLevel(node: ElementContent): number {
  if (!isElement(node) || node.tagName !== 'p') return 0
  const list = styleOf(node, 'mso-list')
  if (!list && !classesOf(node).some(name => name.startsWith('MsoListParagraph'))) return 0
  if (list === 'none' || list === 'skip') return 0
  return Number(/level(\d)/.exec(list)?.[1] ?? 1)
}

/** Takes the bullet or the number out of a point, and answers it. */
function takeMarker(point: Element): string {
  let marker = ''
  replaceElements(point, span => {
    if (!styleOf(span, 'mso-list').startsWith('ignore')) return [span]
    marker += wordsOf(span)
    return []
  })
  return marker.trim()
}

const isNumber = (marker: string) => /^\(?([0-9]{1,4}|[a-z]{1,4})[.)]/i.test(marker)

/** Paragraphs of Word that stand for points, one after another, become one list; deeper ones a list within a point. */
function wordListOf(points: readonly { level: number; point: Element }[]): Element[] {
  const lists: Element[] = []
  const open: { level: number; list: Element }[] = []
  for (const { level, point } of points) {
    const tag = isNumber(takeMarker(point)) ? 'ol' : 'ul'
    while (open.length > 1 && (open.at(-1)?.level ?? 0) > level) open.pop()
    const current = open.at(-1)
    const item = element('li', point.children)
    if (current && current.level >= level && (current.list.tagName === tag || open.length > 1)) {
      current.list.children.push(item)
      continue
    }
    const list = element(tag, [item])
    const above = current && current.level < level ? current.list.children.at(-1) : undefined
    if (isElement(above)) above.children.push(list)
    else {
      open.length = 0
      lists.push(list)
    }
    open.push({ level, list })
  }
  return lists
}

/** Google Docs puts a deeper list beside the points; it belongs into the one before it. */
function nestLists(list: Element): Element {
  const points: ElementContent[] = []
  for (const child of list.children) {
    const before = points.at(-1)
    if (isListTag(child) && isElement(before)) before.children.push(child)
    else points.push(child)
  }
  return { ...list, children: points }
}

/** Lists as HTML has them, out of the lists of Word and of Google Docs. */
export function repairLists(parent: Parents): void {
  const children: ElementContent[] = []
  let points: { level: number; point: Element }[] = []
  const close = () => {
    children.push(...wordListOf(points))
    points = []
  }
  for (const child of childrenOf(parent)) {
    const level = wordLevel(child)
    if (level > 0) points.push({ level, point: child as Element })
    else if (points.length === 0 || child.type !== 'text' || child.value.trim() !== '') {
      close()
      if (isElement(child)) repairLists(child)
      children.push(isElement(child) && isListTag(child) ? nestLists(child) : child)
    }
  }
  close()
  parent.children = children
}
