import type { Element, Root } from 'hast'
import { hasClass } from '../../../app/platform/rich-text/element-attributes.ts'
import { listElements } from '../../../app/platform/rich-text/elements.ts'
import { replaceElements } from '../../../app/platform/rich-text/new-elements.ts'
import { moveFootnotesToMarks } from './inline-notes.ts'
import type { LostTextElements } from './prose.ts'

/** Maximum number of references to one footnote. Authors repeat a reference, but never a thousand times. */
const maxMarksPerNote = 20

/** Finds the fragment of a link whose target is on the same page as the link. */
function findTarget({ tagName, properties: { href } }: Element): string | undefined {
  if (tagName !== 'a' || typeof href !== 'string' || !/^#./.test(href)) return undefined
  try {
    return decodeURIComponent(href.slice(1))
  } catch {
    return href.slice(1)
  }
}

const isNoteContainer = ({ tagName }: Element) => /^(?:li|p|div)$/.test(tagName)
/** Whether an element is the reference to a footnote: the link with the number, or the superscript around the link. */
const isNoteMark = ({ tagName }: Element) => /^(?:a|sup|span)$/.test(tagName)
const isNoteSeparator = (node: Element) => node.tagName === 'hr' && hasClass(node, 'footnotes-sep')
const getElementId = ({ properties: { id } }: Element): string | undefined =>
  typeof id === 'string' && id ? id : undefined

/** Finds the footnotes of a text by element, and the ids of the references to them. */
function findNotes(tree: Root): { notes: Map<Element, string>; marks: Set<string> } {
  const all = tree.children.flatMap(listElements)
  const marksByNote = new Map<string, Set<string>>()
  for (const mark of all.filter(isNoteMark))
    for (const target of listElements(mark).map(findTarget)) {
      const name = getElementId(mark)
      if (target !== undefined && name !== undefined)
        marksByNote.set(target, (marksByNote.get(target) ?? new Set()).add(name))
    }
  const notes = new Map<string, Element>()
  for (const node of all.filter(isNoteContainer)) {
    const name = getElementId(node)
    const marks = name === undefined ? undefined : marksByNote.get(name)
    if (name === undefined || !marks || notes.has(name)) continue
    if (listElements(node).some(link => marks.has(findTarget(link) ?? ''))) notes.set(name, node)
  }
  return {
    notes: new Map([...notes].map(([name, note]) => [note, name])),
    marks: new Set([...notes.keys()].flatMap(name => [...(marksByNote.get(name) ?? [])])),
  }
}

/**
 * Moves footnotes from a list below the text to their references, in HTML of markdown-it, WordPress, Pandoc and Jekyll.
 * A footnote and its reference are recognised because they link to each other.
 */
export function moveListedFootnotesToMarks(tree: Root, description: LostTextElements): void {
  const { notes, marks } = findNotes(tree)
  if (notes.size === 0) return
  const names = new Set(notes.values())
  const placed = new Map<string, number>()
  const markedName = (node: Element) => {
    const name = findTarget(node)
    if (name === undefined || !names.has(name)) return undefined
    const times = (placed.get(name) ?? 0) + 1
    placed.set(name, times)
    return times > maxMarksPerNote ? undefined : name
  }
  replaceElements(tree, node => (isNoteSeparator(node) ? [] : [node]))
  const leadsBack = (node: Element) => marks.has(findTarget(node) ?? '')
  moveFootnotesToMarks(tree, { noteName: node => notes.get(node), markedName, isMachinery: leadsBack }, description)
}
