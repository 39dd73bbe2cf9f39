import type { Element, ElementContent } from 'hast'
import { listClasses, element } from './elements.ts'

/** Words, a line break or a linked picture, with the elements around it, the outermost first. */
export type InlineLeaf = { leaf: ElementContent; marks: readonly Element[] }

/** The order in which marks stand within one another, the outermost first: as the editor's schema has them. */
const ranks = ['small', 'a', 'strong', 'code', 'em', 's', 'sub', 'sup', 'cite', 'q', 'abbr', 'time']

export const isMark = ({ tagName }: Element) => ranks.includes(tagName)

const isFootnote = (mark: Element) => mark.tagName === 'small' && listClasses(mark).includes('footnote')
/** Small print that is no footnote is nothing the editor knows: it stays innermost. */
const rankOf = (mark: Element) =>
  mark.tagName === 'small' && !isFootnote(mark) ? ranks.length : ranks.indexOf(mark.tagName)

const space = /[ \t\r\n\f]+/g
const endsInSpace = /[ \t\r\n\f]$/
const isBreak = ({ leaf }: InlineLeaf) => leaf.type === 'element' && leaf.tagName === 'br'

/** Each mark once, in order; of two of one kind the inner one counts. */
const ordered = (marks: readonly Element[]) =>
  [...new Map(marks.map(mark => [`${mark.tagName} ${rankOf(mark)}`, mark])).values()].toSorted(
    (one, other) => rankOf(one) - rankOf(other),
  )

/** The leaves of one block with one space where there were several, and none at its ends. */
function collapsed(leaves: readonly InlineLeaf[]): InlineLeaf[] {
  const result: InlineLeaf[] = []
  for (const { leaf, marks } of leaves) {
    if (leaf.type !== 'text') {
      result.push({ leaf, marks })
      continue
    }
    const before = result.at(-1)
    let value = leaf.value.replace(space, ' ')
    const follows = !before || isBreak(before) || (before.leaf.type === 'text' && endsInSpace.test(before.leaf.value))
    if (follows && value.startsWith(' ')) value = value.slice(1)
    if (value !== '') result.push({ leaf: { type: 'text', value }, marks })
  }
  const last = result.at(-1)
  if (last?.leaf.type !== 'text') return result
  const value = last.leaf.value.replace(/[ \t\r\n\f]+$/, '')
  const rest = result.slice(0, -1)
  return value === '' ? rest : [...rest, { leaf: { type: 'text', value }, marks: last.marks }]
}

const isSameMark = (one: Element, other: Element | undefined) =>
  one.tagName === other?.tagName && JSON.stringify(one.properties) === JSON.stringify(other.properties)

/** What stands within one block: spaces collapsed, marks in order, and equal marks side by side as one. */
export function normalInline(leaves: readonly InlineLeaf[]): ElementContent[] {
  const root = element('p', [])
  /** The marks that are open, each with its element in the tree. */
  let open: Element[] = []
  for (const { leaf, marks } of collapsed(leaves)) {
    const wanted = ordered(marks)
    let shared = 0
    while (shared < open.length && shared < wanted.length && isSameMark(wanted[shared] as Element, open[shared]))
      shared++
    open = open.slice(0, shared)
    for (const { tagName, properties } of wanted.slice(shared)) {
      const mark = element(tagName, [], properties)
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
