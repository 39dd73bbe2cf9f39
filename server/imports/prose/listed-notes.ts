import type { Element, Root } from 'hast'
import { classesOf, elementsOf, replaceElements, wordsOf } from '../../../app/platform/rich-text/elements.ts'
import { inlineNotes } from './inline-notes.ts'
import type { Told } from './prose.ts'

/** How often one note may be put where its number stands. Writers refer to a note again; nobody does so a thousand times. */
const mostMarks = 20

/** The name that a link leads to on its own page. */
function targetOf({ tagName, properties: { href } }: Element): string | undefined {
  if (tagName !== 'a' || typeof href !== 'string' || !/^#./.test(href)) return undefined
  try {
    return decodeURIComponent(href.slice(1))
  } catch {
    return href.slice(1)
  }
}

const isListed = ({ tagName, properties }: Element) =>
  /^(?:li|p|div)$/.test(tagName) && typeof properties.id === 'string' && properties.id !== ''
/** An arrow, a number, "Back": no words of the note. */
const leadsBack = (node: Element) => targetOf(node) !== undefined && !/\p{L}{5}/u.test(wordsOf(node))
const isRule = (node: Element) => node.tagName === 'hr' && classesOf(node).includes('footnotes-sep')

/** By the element that holds it, the name of each note that something in the text leads to and that leads back. */
function notesOf(tree: Root): Map<Element, string> {
  const all = tree.children.flatMap(elementsOf)
  const led = new Set(all.map(targetOf))
  const notes = new Map<string, Element>()
  for (const node of all) {
    const name = String(node.properties.id)
    if (isListed(node) && led.has(name) && !notes.has(name) && elementsOf(node).some(leadsBack)) notes.set(name, node)
  }
  return new Map([...notes].map(([name, note]) => [note, name]))
}

/**
 * Puts notes that stand in a list below a text where their numbers stand in it, as markdown-it, WordPress, Pandoc and Jekyll
 * write them.
 */
export function placeListedNotes(tree: Root, told: Told): void {
  const notes = notesOf(tree)
  if (notes.size === 0) return
  const names = new Set(notes.values())
  const marks = new Map<string, number>()
  const markedName = (node: Element) => {
    const name = targetOf(node)
    if (name === undefined || !names.has(name)) return undefined
    const times = (marks.get(name) ?? 0) + 1
    marks.set(name, times)
    return times > mostMarks ? undefined : name
  }
  replaceElements(tree, node => (isRule(node) ? [] : [node]))
  inlineNotes(tree, { noteName: node => notes.get(node), markedName, isMachinery: leadsBack }, told)
}
