import type { Element, ElementContent, Parents } from 'hast'
import { listClasses, element, listElements, replaceElements, parseStyle, textContent } from '../../platform/rich-text/elements.ts'

/** `_ftn1` and `_edn1` of Word, `ftnt1` of Google Docs, `sdfootnote1sym` of LibreOffice: the note that a mark leads to. */
const toNote = /^#_?(?:(ftnt?|edn)_?(\d+)|(sd(?:foot|end)note)(\d+)sym)$/
/** `_ftnref1`, `_ednref1`, `ftnt_ref1`, `sdfootnote1anc`: back to the mark. */
const toMark = /^#_?(?:(ftnt?|edn)_?ref(\d+)|(sd(?:foot|end)note)(\d+)anc)$/

const named = (link: Element, pattern: RegExp): string | undefined => {
  const found = link.tagName === 'a' && pattern.exec(String(link.properties.href ?? ''))
  return found ? `${found[1] ?? found[3]}${found[2] ?? found[4]}` : undefined
}

const isBlock = ({ tagName }: Element) => /^(p|li|div|td|blockquote|h[1-6])$/.test(tagName)

/** Without the blank between the number of a note and its words. */
function trimmedStart(nodes: readonly ElementContent[]): ElementContent[] {
  const first = nodes.findIndex(node => textContent(node).trim() !== '')
  return nodes.slice(Math.max(first, 0)).map((node, at) => {
    if (at > 0) return node
    if (node.type === 'text') return { ...node, value: node.value.trimStart() }
    return node.type === 'element' ? { ...node, children: trimmedStart(node.children) } : node
  })
}

/** The words of each note, by what the marks call it, taken from where they are listed. */
function takeNotes(tree: Parents): Map<string, ElementContent[]> {
  const notes = new Map<string, ElementContent[]>()
  replaceElements(tree, block => {
    if (!isBlock(block)) return [block]
    const back = listElements(block).find(link => named(link, toMark))
    const name = back && named(back, toMark)
    // The innermost block only; what holds several notes is the list of them.
    if (!name || notes.has(name)) return [block]
    replaceElements(block, link => (link === back ? [] : [link]))
    notes.set(name, trimmedStart(block.children))
    return []
  })
  return notes
}

/** Remarks of colleagues are not part of the text. */
const isRemark = (node: Element) =>
  listClasses(node).includes('MsoCommentReference') ||
  parseStyle(node, 'mso-element') === 'comment-list' ||
  /^#_?(msocom|cmnt)/.test(String(node.properties.href ?? ''))

/** A block that only a remark was in. */
const isRemarkList = (node: Element) =>
  node.tagName === 'p' && listElements(node).some(link => /^#cmnt_ref/.test(String(link.properties.href ?? '')))

/** Footnotes stand where their numbers stood; remarks of colleagues, and what only listed the notes, go. */
export function repairNotes(tree: Parents): void {
  replaceElements(tree, node => (isRemarkList(node) ? [] : [node]))
  replaceElements(tree, node => (isRemark(node) ? [] : [node]))
  const notes = takeNotes(tree)
  replaceElements(tree, node => {
    if (['footnote-list', 'endnote-list'].includes(parseStyle(node, 'mso-element')) && textContent(node).trim() === '')
      return []
    const name = named(node, toNote)
    const words = notes.get(name ?? '')
    if (words) return [element('small', words, { className: ['footnote'] })]
    // The number of a note that was not copied says nothing.
    return name !== undefined ? [] : [node]
  })
  // Google Docs raises the number, which is no number any more.
  replaceElements(tree, node => {
    const [only, ...rest] = node.children
    const isNote = only?.type === 'element' && listClasses(only).includes('footnote')
    return node.tagName === 'sup' && isNote && rest.length === 0 ? [only] : [node]
  })
}
