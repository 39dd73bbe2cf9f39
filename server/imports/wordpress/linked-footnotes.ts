import type { Element, ElementContent, Parents, Root } from 'hast'
import { element, listElements, isElement, replaceElements, textContent } from '../../../app/platform/rich-text/elements.ts'
import { type ImportItem, leaveOut } from '../import-item.ts'

/** What stands in a text for a note: a number, a letter or a sign, in brackets or not. */
const sign = /^\s*[[(]?(?:\d{1,3}|[ivx]{1,5}|[a-z]|[*†‡§])[\])]?\s*$/i
const backSign = /^\s*[[(]?(?:\d{1,3}|[ivx]{1,5}|[*†‡§]|↩\ufe0e?|↑|\^|back)[\])]?\s*$/i

/** The part of the page that a link leads to. Pages that were copied have their whole address in front of it. */
function target(node: Element): string | undefined {
  const { href } = node.properties
  const [, name] = node.tagName === 'a' && typeof href === 'string' ? (/#([^#]+)$/.exec(href) ?? []) : []
  return name
}

const namesOf = ({ tagName, properties: { id, name } }: Element): string[] =>
  [id, tagName === 'a' ? name : undefined].filter(each => typeof each === 'string')

/** Each point and paragraph of a text by the names of what is in it; the innermost has the name. */
function notesByName(tree: Root): Map<string, Element> {
  const notes = new Map<string, Element>()
  const walk = (parent: Parents, note: Element | undefined) => {
    for (const child of parent.children) {
      if (!isElement(child)) continue
      const around = /^(?:li|p|dd)$/.test(child.tagName) && !(note?.tagName === 'li') ? child : note
      if (around) for (const name of namesOf(child)) notes.set(name, around)
      walk(child, around)
    }
  }
  walk(tree, undefined)
  return notes
}

/** Whether a note leads back to where it is mentioned; without that, it may be any part of the page. */
const leadsBack = (note: Element): boolean =>
  listElements(note).some(node => target(node) !== undefined && backSign.test(textContent(node)))

/** Each note with the link that mentions it first. A note stands below its sign, as a link back stands below the text. */
function mentions(tree: Root, links: readonly Element[]): Map<Element, Element> {
  const named = notesByName(tree)
  const order = new Map(listElements(tree).map((node, at) => [node, at]))
  const isBelow = (note: Element, link: Element) => (order.get(note) ?? 0) > (order.get(link) ?? 0)
  const notes = new Set([...new Set(named.values())].filter(leadsBack))
  const found = new Map<Element, Element>()
  for (const link of links) {
    const note = sign.test(textContent(link)) ? named.get(target(link) ?? '') : undefined
    if (note && notes.has(note) && !found.has(note) && isBelow(note, link)) found.set(note, link)
  }
  return found
}

/** What a note says, without its number and the link back, in one line. */
function noteWords(note: Element): ElementContent[] {
  replaceElements(note, node => {
    if (target(node) !== undefined && backSign.test(textContent(node))) return []
    return /^(?:p|div|sup)$/.test(node.tagName) ? node.children : [node]
  })
  return note.children
}

/**
 * Footnotes that were made of links, by a word processor or by hand: a sign that leads to a note below, which leads back.
 * Each note moves to where it is first mentioned. Other links within the page have nowhere to lead; they are counted.
 */
export function setLinkedFootnotes(tree: Root, item: ImportItem): void {
  const links = listElements(tree).filter(node => target(node) !== undefined)
  if (links.length === 0) return
  const moved = mentions(tree, links)
  const footnotes = new Map(
    [...moved].map(([note, link]) => [link, element('small', noteWords(note), { className: ['footnote'] })]),
  )
  const made = new Set(footnotes.values())
  replaceElements(tree, node => {
    if (moved.has(node) || (/^[ou]l$/.test(node.tagName) && !textContent(node).trim())) return []
    const footnote = footnotes.get(node)
    if (footnote) return [footnote]
    const [only, other] = node.children
    return node.tagName === 'sup' && !other && isElement(only) && made.has(only) ? [only] : [node]
  })
  const left = listElements(tree).filter(
    node => target(node) !== undefined && String(node.properties.href).startsWith('#'),
  )
  if (left.length > 0) leaveOut(item, 'targets of links within the page', left.length)
}
