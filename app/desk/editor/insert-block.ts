import { TextSelection } from '@tiptap/pm/state'
import type { Editor, JSONContent } from '@tiptap/react'

/**
 * Inserts blocks. The blocks replace an empty paragraph, or are added below the block at the cursor, never in the
 * middle of that block. The cursor moves to the first text of the new block.
 */
export function insertBlock(editor: Editor, content: JSONContent | JSONContent[]): void {
  const { state, view } = editor
  const { $from } = state.selection
  const nodes = [content].flat().map(json => state.schema.nodeFromJSON(json))
  const inPlace = $from.depth === 1 && $from.parent.type.name === 'paragraph' && $from.parent.content.size === 0
  const from = $from.depth === 0 ? $from.pos : inPlace ? $from.before(1) : $from.after(1)
  const change = state.tr.replaceWith(from, inPlace ? $from.after(1) : from, nodes)
  const inside = Math.min(from + 1, change.doc.content.size)
  view.dispatch(change.setSelection(TextSelection.near(change.doc.resolve(inside))).scrollIntoView())
  editor.commands.focus()
}

const emptyParagraph = { type: 'paragraph' }
const makeTableRow = (cell: string, columns: number): JSONContent => ({
  type: 'tableRow',
  content: Array.from({ length: columns }, () => ({ type: cell, content: [emptyParagraph] })),
})

/** Table with a header row and empty cells. */
export const makeEmptyTable = (rows: number, columns: number): JSONContent => ({
  type: 'table',
  content: [
    makeTableRow('tableHeader', columns),
    ...Array.from({ length: rows - 1 }, () => makeTableRow('tableCell', columns)),
  ],
})

/** Empty key figure with three parts: value, subject and source. */
export const emptyKeyFigure: JSONContent = {
  type: 'keyFigure',
  content: [emptyParagraph, emptyParagraph, { type: 'source' }],
}
