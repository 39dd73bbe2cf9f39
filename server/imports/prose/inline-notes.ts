import type { Element, ElementContent, Root } from 'hast'
import { hasClass } from '../../../app/platform/rich-text/element-attributes.ts'
import { isElement, listChildElements } from '../../../app/platform/rich-text/elements.ts'
import { makeElement, replaceElements } from '../../../app/platform/rich-text/new-elements.ts'
import { countNotImported } from '../import-item.ts'
import type { LostTextElements } from './prose.ts'

export type FootnoteFinders = {
  /** Finds the name of the footnote that an element contains. */
  noteName(node: Element): string | undefined
  /** Finds the name of the footnote that a reference links to. */
  markedName(node: Element): string | undefined
  /**
   * Whether an element in a footnote does not belong to the footnote's text, such as its number or the link back to the
   * reference.
   */
  isMachinery(node: Element): boolean
}

const blockElementPattern = /^(p|div|ul|ol|li|blockquote|pre|table|tbody|thead|tr|td|th|figure|h[1-6]|section)$/

/** Converts the text of a footnote to one line, because footnotes in our texts are inline elements. */
function convertToInline(nodes: ElementContent[], isMachinery: FootnoteFinders['isMachinery']): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (!isElement(node)) return [node]
    if (isMachinery(node)) return []
    if (node.tagName === 'br') return [{ type: 'text', value: ' ' }]
    const children = convertToInline(listChildElements(node), isMachinery)
    if (!blockElementPattern.test(node.tagName)) return [makeElement(node.tagName, children, node.properties)]
    return [...children, { type: 'text', value: ' ' }]
  })
}

/** Joins adjacent text nodes, collapses whitespace, and removes blanks at both ends. */
function trimNodes(nodes: ElementContent[]): ElementContent[] {
  const merged: ElementContent[] = []
  for (const node of nodes) {
    const before = merged.at(-1)
    if (node.type === 'text' && before?.type === 'text') before.value += node.value
    else merged.push(node.type === 'text' ? { type: 'text', value: node.value } : node)
  }
  for (const node of merged) if (node.type === 'text') node.value = node.value.replace(/\s+/g, ' ')
  const [first, last] = [merged[0], merged.at(-1)]
  if (first?.type === 'text') first.value = first.value.trimStart()
  if (last?.type === 'text') last.value = last.value.trimEnd()
  return merged.filter(node => node.type !== 'text' || node.value !== '')
}

/** Moves footnotes that are listed below a text to their references, which is the format that our editor uses. */
export function moveFootnotesToMarks(
  tree: Root,
  { noteName, markedName, isMachinery }: FootnoteFinders,
  description: LostTextElements,
): void {
  const notes = new Map<string, ElementContent[]>()
  replaceElements(tree, node => {
    const name = noteName(node)
    if (name !== undefined) notes.set(name, trimNodes(convertToInline(listChildElements(node), isMachinery)))
    const isEmptied =
      /^(ol|ul|section|div)$/.test(node.tagName) &&
      node.children.every(child => child.type === 'text' && child.value.trim() === '')
    return name !== undefined || isEmptied ? [] : [node]
  })
  if (notes.size === 0) return
  const usedIds = new Set<string>()
  replaceElements(tree, node => {
    const name = markedName(node)
    const noteContent = name === undefined ? undefined : notes.get(name)
    if (name === undefined || !noteContent) return [node]
    usedIds.add(name)
    return [makeElement('small', structuredClone(noteContent), { className: ['footnote'] })]
  })
  // The footnote replaces both the link and the superscript when the reference is a link inside a superscript.
  replaceElements(tree, node => {
    const [only, second] = listChildElements(node)
    const isAround = node.tagName === 'sup' && !second && isElement(only) && hasClass(only, 'footnote')
    return isAround ? [only] : [node]
  })
  for (const name of notes.keys())
    if (!usedIds.has(name)) countNotImported(description, 'footnotes that nothing refers to')
}
