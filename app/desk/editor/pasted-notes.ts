import type { Element, ElementContent, Parents } from 'hast'
import { hasClass, parseStyle } from '../../platform/rich-text/element-attributes.ts'
import { getTextContent, listElements } from '../../platform/rich-text/elements.ts'
import { makeElement, replaceElements } from '../../platform/rich-text/new-elements.ts'

/**
 * Pattern of a link from a footnote mark to the note: `_ftn1` and `_edn1` of Word, `ftnt1` of Google Docs,
 * `sdfootnote1sym` of LibreOffice.
 */
const noteLinkPattern = /^#_?(?:(ftnt?|edn)_?(\d+)|(sd(?:foot|end)note)(\d+)sym)$/
/** Pattern of a link from a footnote back to its mark: `_ftnref1`, `_ednref1`, `ftnt_ref1`, `sdfootnote1anc`. */
const noteBackLinkPattern = /^#_?(?:(ftnt?|edn)_?ref(\d+)|(sd(?:foot|end)note)(\d+)anc)$/

const parseNoteName = (link: Element, pattern: RegExp): string | undefined => {
  const match = link.tagName === 'a' && pattern.exec(String(link.properties.href ?? ''))
  return match ? `${match[1] ?? match[3]}${match[2] ?? match[4]}` : undefined
}

const isBlock = ({ tagName }: Element) => /^(p|li|div|td|blockquote|h[1-6])$/.test(tagName)

/** Removes the space between the number of a footnote and its text. */
function trimStartOfNote(nodes: readonly ElementContent[]): ElementContent[] {
  const first = nodes.findIndex(node => getTextContent(node).trim() !== '')
  return nodes.slice(Math.max(first, 0)).map((node, at) => {
    if (at > 0) return node
    if (node.type === 'text') return { ...node, value: node.value.trimStart() }
    return node.type === 'element' ? { ...node, children: trimStartOfNote(node.children) } : node
  })
}

/** Removes the list of footnotes from the text. Returns the text of each footnote by its key. */
function extractNotes(tree: Parents): Map<string, ElementContent[]> {
  const notes = new Map<string, ElementContent[]>()
  replaceElements(tree, block => {
    if (!isBlock(block)) return [block]
    const back = listElements(block).find(link => parseNoteName(link, noteBackLinkPattern))
    const name = back && parseNoteName(back, noteBackLinkPattern)
    // A footnote is the innermost block with one link back to the text. A block with several links back to the text is
    // the list of footnotes.
    if (!name || notes.has(name)) return [block]
    replaceElements(block, link => (link === back ? [] : [link]))
    notes.set(name, trimStartOfNote(block.children))
    return []
  })
  return notes
}

/** Whether an element is a comment that colleagues have added in Word. Such a comment is no part of the text. */
const isPastedComment = (node: Element) =>
  hasClass(node, 'MsoCommentReference') ||
  parseStyle(node, 'mso-element') === 'comment-list' ||
  /^#_?(msocom|cmnt)/.test(String(node.properties.href ?? ''))

/** Whether a block contains only the comment of a colleague. */
const isPastedCommentBlock = (node: Element) =>
  node.tagName === 'p' && listElements(node).some(link => /^#cmnt_ref/.test(String(link.properties.href ?? '')))

/** Moves each footnote to its mark in the text. Removes comments and the list of footnotes. */
export function convertPastedFootnotes(tree: Parents): void {
  replaceElements(tree, node => (isPastedCommentBlock(node) ? [] : [node]))
  replaceElements(tree, node => (isPastedComment(node) ? [] : [node]))
  const notes = extractNotes(tree)
  replaceElements(tree, node => {
    if (
      ['footnote-list', 'endnote-list'].includes(parseStyle(node, 'mso-element')) &&
      getTextContent(node).trim() === ''
    )
      return []
    const name = parseNoteName(node, noteLinkPattern)
    const noteText = notes.get(name ?? '')
    if (noteText) return [makeElement('small', noteText, { className: ['footnote'] })]
    // Removes a footnote mark if the text of the footnote was not copied.
    return name !== undefined ? [] : [node]
  })
  // Removes the `sup` element that Google Docs puts around a footnote mark, because only the removed number needed the
  // element.
  replaceElements(tree, node => {
    const [only, ...rest] = node.children
    const isNote = only?.type === 'element' && hasClass(only, 'footnote')
    return node.tagName === 'sup' && isNote && rest.length === 0 ? [only] : [node]
  })
}
