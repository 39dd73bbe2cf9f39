import type { Element, ElementContent, Root } from 'hast'
import { childElements, listClasses, element, isElement, replaceElements } from '../../../app/platform/rich-text/elements.ts'
import { leaveOut } from '../import-item.ts'
import type { ProseDescription } from './prose.ts'

export type NoteWays = {
  /** What a note is called, of the element that holds its words. */
  noteName(node: Element): string | undefined
  /** The name of the note that a mark in the text leads to. */
  markedName(node: Element): string | undefined
  /** Whether it is no word of the note: what leads back, its own number. */
  isMachinery(node: Element): boolean
}

const block = /^(p|div|ul|ol|li|blockquote|pre|table|tbody|thead|tr|td|th|figure|h[1-6]|section)$/

/** The words of a note in one line: a note of ours stands within a sentence. */
function lineOf(nodes: ElementContent[], isMachinery: NoteWays['isMachinery']): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (!isElement(node)) return [node]
    if (isMachinery(node)) return []
    if (node.tagName === 'br') return [{ type: 'text', value: ' ' }]
    const children = lineOf(childElements(node), isMachinery)
    if (!block.test(node.tagName)) return [element(node.tagName, children, node.properties)]
    return [...children, { type: 'text', value: ' ' }]
  })
}

/** Words one after another as one text, with one space where there were several, and none at either end. */
function trimmed(nodes: ElementContent[]): ElementContent[] {
  const joined: ElementContent[] = []
  for (const node of nodes) {
    const before = joined.at(-1)
    if (node.type === 'text' && before?.type === 'text') before.value += node.value
    else joined.push(node.type === 'text' ? { type: 'text', value: node.value } : node)
  }
  for (const node of joined) if (node.type === 'text') node.value = node.value.replace(/\s+/g, ' ')
  const [first, last] = [joined[0], joined.at(-1)]
  if (first?.type === 'text') first.value = first.value.trimStart()
  if (last?.type === 'text') last.value = last.value.trimEnd()
  return joined.filter(node => node.type !== 'text' || node.value !== '')
}

/** Takes the notes listed below a text and puts each where its number stands, as our editor keeps them. */
export function inlineNotes(tree: Root, { noteName, markedName, isMachinery }: NoteWays, told: ProseDescription): void {
  const notes = new Map<string, ElementContent[]>()
  replaceElements(tree, node => {
    const name = noteName(node)
    if (name !== undefined) notes.set(name, trimmed(lineOf(childElements(node), isMachinery)))
    const isEmptied =
      /^(ol|ul|section|div)$/.test(node.tagName) &&
      node.children.every(child => child.type === 'text' && child.value.trim() === '')
    return name !== undefined || isEmptied ? [] : [node]
  })
  if (notes.size === 0) return
  const used = new Set<string>()
  replaceElements(tree, node => {
    const name = markedName(node)
    const words = name === undefined ? undefined : notes.get(name)
    if (name === undefined || !words) return [node]
    used.add(name)
    return [element('small', structuredClone(words), { className: ['footnote'] })]
  })
  // A mark may be a link within a raised number: the note takes the place of both.
  replaceElements(tree, node => {
    const [only, second] = childElements(node)
    const isAround = node.tagName === 'sup' && !second && isElement(only) && listClasses(only).includes('footnote')
    return isAround ? [only] : [node]
  })
  for (const name of notes.keys()) if (!used.has(name)) leaveOut(told, 'footnotes that nothing refers to')
}
