import type { Element, ElementContent } from 'hast'
import { hasClass } from './element-attributes.ts'
import { makeElement } from './new-elements.ts'

/** Text, line break or linked picture, with the inline elements around it, outermost first. */
export type InlineContentNode = { leaf: ElementContent; marks: readonly Element[] }

/** Nesting order of marks, outermost first, the same as in the editor's schema. */
const markOrder = ['small', 'a', 'strong', 'code', 'em', 's', 'sub', 'sup', 'cite', 'q', 'abbr', 'time']

export const isTextMark = ({ tagName }: Element) => markOrder.includes(tagName)

const isFootnote = (mark: Element) => mark.tagName === 'small' && hasClass(mark, 'footnote')
/**
 * A `small` element that is no footnote is the innermost mark, because the editor's schema knows `small` only as a
 * footnote.
 */
const getMarkRank = (mark: Element) =>
  mark.tagName === 'small' && !isFootnote(mark) ? markOrder.length : markOrder.indexOf(mark.tagName)

const spacePattern = /[ \t\r\n\f]+/g
const trailingSpacePattern = /[ \t\r\n\f]$/
const isBreak = ({ leaf }: InlineContentNode) => leaf.type === 'element' && leaf.tagName === 'br'

/** Marks in nesting order without duplicates. Of two marks of the same type, only the inner mark stays. */
const sortMarks = (marks: readonly Element[]) =>
  [...new Map(marks.map(mark => [`${mark.tagName} ${getMarkRank(mark)}`, mark])).values()].toSorted(
    (one, other) => getMarkRank(one) - getMarkRank(other),
  )

/** Collapses runs of spaces in the inline content of a block, and removes spaces at both ends. */
function collapseSpaces(leaves: readonly InlineContentNode[]): InlineContentNode[] {
  const result: InlineContentNode[] = []
  for (const { leaf, marks } of leaves) {
    if (leaf.type !== 'text') {
      result.push({ leaf, marks })
      continue
    }
    const before = result.at(-1)
    let value = leaf.value.replace(spacePattern, ' ')
    const follows =
      !before || isBreak(before) || (before.leaf.type === 'text' && trailingSpacePattern.test(before.leaf.value))
    if (follows && value.startsWith(' ')) value = value.slice(1)
    if (value !== '') result.push({ leaf: { type: 'text', value }, marks })
  }
  const last = result.at(-1)
  if (last?.leaf.type !== 'text') return result
  const value = last.leaf.value.replace(/[ \t\r\n\f]+$/, '')
  const earlierLeaves = result.slice(0, -1)
  return value === '' ? earlierLeaves : [...earlierLeaves, { leaf: { type: 'text', value }, marks: last.marks }]
}

const isSameMark = (a: Element, b: Element | undefined) =>
  a.tagName === b?.tagName && JSON.stringify(a.properties) === JSON.stringify(b.properties)

/**
 * Normalises the inline content of a block: collapses spaces, orders marks, and merges equal marks that are adjacent.
 */
export function normalizeInline(leaves: readonly InlineContentNode[]): ElementContent[] {
  const root = makeElement('p', [])
  /** Marks that are open at this position, each with its element in the tree. */
  let open: Element[] = []
  for (const { leaf, marks } of collapseSpaces(leaves)) {
    const sortedMarks = sortMarks(marks)
    let shared = 0
    while (
      shared < open.length &&
      shared < sortedMarks.length &&
      isSameMark(sortedMarks[shared] as Element, open[shared])
    )
      shared++
    open = open.slice(0, shared)
    for (const { tagName, properties } of sortedMarks.slice(shared)) {
      const mark = makeElement(tagName, [], properties)
      ;(open.at(-1) ?? root).children.push(mark)
      open.push(mark)
    }
    const { children } = open.at(-1) ?? root
    const before = children.at(-1)
    if (leaf.type === 'text' && before?.type === 'text') before.value += leaf.value
    else children.push(leaf)
  }
  return root.children
}
