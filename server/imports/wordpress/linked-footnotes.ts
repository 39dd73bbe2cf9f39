import type { Element, ElementContent, Parents, Root } from 'hast'
import { getTextContent, isElement, listElements } from '../../../app/platform/rich-text/elements.ts'
import { makeElement, replaceElements } from '../../../app/platform/rich-text/new-elements.ts'
import { countNotImported, type ImportItem } from '../import-item.ts'

/** Pattern of a footnote reference: a number, letter or symbol, with or without brackets. */
const noteSignPattern = /^\s*[[(]?(?:\d{1,3}|[ivx]{1,5}|[a-z]|[*†‡§])[\])]?\s*$/i
const backLinkPattern = /^\s*[[(]?(?:\d{1,3}|[ivx]{1,5}|[*†‡§]|↩\ufe0e?|↑|\^|back)[\])]?\s*$/i

/** Finds the fragment that a link targets. In copied pages the link contains the full URL before the fragment. */
function findLinkTarget(node: Element): string | undefined {
  const { href } = node.properties
  const [, name] = node.tagName === 'a' && typeof href === 'string' ? (/#([^#]+)$/.exec(href) ?? []) : []
  return name
}

const listAnchorNames = ({ tagName, properties: { id, name } }: Element): string[] =>
  [id, tagName === 'a' ? name : undefined].filter(each => typeof each === 'string')

/** Finds list items and paragraphs by the ids that they contain. The innermost element with an id is used. */
function findNotesById(tree: Root): Map<string, Element> {
  const notes = new Map<string, Element>()
  const walk = (parent: Parents, note: Element | undefined) => {
    for (const child of parent.children) {
      if (!isElement(child)) continue
      const enclosingElement = /^(?:li|p|dd)$/.test(child.tagName) && !(note?.tagName === 'li') ? child : note
      if (enclosingElement) for (const name of listAnchorNames(child)) notes.set(name, enclosingElement)
      walk(child, enclosingElement)
    }
  }
  walk(tree, undefined)
  return notes
}

/** Whether a footnote links back to its reference. An element without such a link may be any other part of the page. */
const hasBackLink = (note: Element): boolean =>
  listElements(note).some(node => findLinkTarget(node) !== undefined && backLinkPattern.test(getTextContent(node)))

/**
 * Finds the footnotes, each with the first link to it. A footnote comes after its reference, so links to earlier
 * elements are ignored.
 */
function findFirstMentions(tree: Root, links: readonly Element[]): Map<Element, Element> {
  const notesByTarget = findNotesById(tree)
  const order = new Map(listElements(tree).map((node, at) => [node, at]))
  const isBelow = (note: Element, link: Element) => (order.get(note) ?? 0) > (order.get(link) ?? 0)
  const notes = new Set([...new Set(notesByTarget.values())].filter(hasBackLink))
  const noteTargets = new Map<Element, Element>()
  for (const link of links) {
    const note = noteSignPattern.test(getTextContent(link)) ? notesByTarget.get(findLinkTarget(link) ?? '') : undefined
    if (note && notes.has(note) && !noteTargets.has(note) && isBelow(note, link)) noteTargets.set(note, link)
  }
  return noteTargets
}

/** Converts a footnote to text on one line, without its number and its link back. */
function extractNoteContent(note: Element): ElementContent[] {
  replaceElements(note, node => {
    if (findLinkTarget(node) !== undefined && backLinkPattern.test(getTextContent(node))) return []
    return /^(?:p|div|sup)$/.test(node.tagName) ? node.children : [node]
  })
  return note.children
}

/**
 * Moves footnotes that are only links, made by a word processor or by hand, to their first reference. A reference links
 * to a footnote below it, and the footnote links back. Other links within the page lose their target and are counted.
 */
export function placeLinkedFootnotes(tree: Root, item: ImportItem): void {
  const links = listElements(tree).filter(node => findLinkTarget(node) !== undefined)
  if (links.length === 0) return
  const firstMentions = findFirstMentions(tree, links)
  const footnotes = new Map(
    [...firstMentions].map(([note, link]) => [
      link,
      makeElement('small', extractNoteContent(note), { className: ['footnote'] }),
    ]),
  )
  const placedNotes = new Set(footnotes.values())
  replaceElements(tree, node => {
    if (firstMentions.has(node) || (/^[ou]l$/.test(node.tagName) && !getTextContent(node).trim())) return []
    const footnote = footnotes.get(node)
    if (footnote) return [footnote]
    const [only, other] = node.children
    return node.tagName === 'sup' && !other && isElement(only) && placedNotes.has(only) ? [only] : [node]
  })
  const unusedLinks = listElements(tree).filter(
    node => findLinkTarget(node) !== undefined && String(node.properties.href).startsWith('#'),
  )
  if (unusedLinks.length > 0) countNotImported(item, 'targets of links within the page', unusedLinks.length)
}
