import type { Node as TextNode } from '@tiptap/pm/model'
import { NodeSelection, type Selection, TextSelection } from '@tiptap/pm/state'
import type { TextPlace } from '../form/reveal-control.ts'

/**
 * Selection of a place in a text: the first passage or heading with these words, or the first link or image with this
 * URL. Undefined if the text has no such place.
 */
export function findTextPlace(doc: TextNode, place: TextPlace): Selection | undefined {
  let found: Selection | undefined
  doc.descendants((node, pos) => {
    if (found) return false
    const words = 'words' in place ? place.words : 'heading' in place && node.type.name === 'heading' && place.heading
    if (words && node.isTextblock) {
      // Each node in the block counts as one character, so that an index in the text is a position in the document.
      const at = node.textBetween(0, node.content.size, undefined, '\ufffc').indexOf(words)
      if (at >= 0) found = TextSelection.create(doc, pos + 1 + at, pos + 1 + at + words.length)
    }
    if ('link' in place && node.marks.some(({ type, attrs }) => type.name === 'link' && attrs.href === place.link))
      found = TextSelection.create(doc, pos, pos + node.nodeSize)
    if ('image' in place && node.type.name === 'picture' && node.attrs.src === place.image)
      found = NodeSelection.create(doc, pos)
    return !found
  })
  return found
}
