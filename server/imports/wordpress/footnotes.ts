import type { ElementContent, Root } from 'hast'
import { fromHtmlIsomorphic } from 'hast-util-from-html-isomorphic'
import { hasClass } from '../../../app/platform/rich-text/element-attributes.ts'
import { isMarkupTooDeep } from '../../../app/platform/rich-text/markup-depth.ts'
import { makeElement, replaceElements } from '../../../app/platform/rich-text/new-elements.ts'
import { countNotImported } from '../import-item.ts'
import type { PostText } from './post-text.ts'

/** Parses the footnotes that the block editor stores outside the text. Returns the footnotes by id. */
export function parseFootnotes(meta: string | undefined): Map<string, string> {
  const notes = new Map<string, string>()
  if (!meta) return notes
  try {
    const list: unknown = JSON.parse(meta)
    for (const { id, content } of Array.isArray(list) ? list : [])
      if (typeof id === 'string' && typeof content === 'string') notes.set(id, content)
  } catch {
    // Invalid footnotes are ignored here, because other code counts the references that have no footnote.
  }
  return notes
}

/** Parses the content of a footnote. A footnote is an inline element, so block elements are reduced to their text. */
function parseInlineContent(html: string): ElementContent[] {
  const tree = fromHtmlIsomorphic(isMarkupTooDeep(html) ? '' : html, { fragment: true }) as Root
  replaceElements(tree, node =>
    /^(p|div|ul|ol|li|blockquote|h[1-6]|figure)$/.test(node.tagName) ? node.children : [node],
  )
  return tree.children as ElementContent[]
}

/** Inserts each footnote at its first reference. The page numbers the footnotes when it is displayed. */
export function placeFootnotes(tree: Root, { footnotes, item }: PostText): void {
  const unusedNotes = new Map(footnotes)
  replaceElements(tree, node => {
    const id =
      node.tagName === 'sup' && (hasClass(node, 'fn') || node.properties.dataFn) ? node.properties.dataFn : undefined
    if (typeof id !== 'string') return [node]
    const note = unusedNotes.get(id)
    unusedNotes.delete(id)
    if (note === undefined)
      countNotImported(item, footnotes.has(id) ? 'second mentions of a footnote' : 'footnotes without words')
    return note === undefined ? [] : [makeElement('small', parseInlineContent(note), { className: ['footnote'] })]
  })
  if (unusedNotes.size > 0) countNotImported(item, 'footnotes that the text does not mention', unusedNotes.size)
}
