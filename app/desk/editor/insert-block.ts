import { type Selection, TextSelection, type Transaction } from '@tiptap/pm/state'
import type { Editor, JSONContent } from '@tiptap/react'
import { missingPictureText } from './missing-picture.ts'

/**
 * Inserts blocks. The blocks replace an empty paragraph, or are added below the block at the cursor, never in the
 * middle of that block. The cursor moves to the first text of the new block.
 */
export const insertBlock = (editor: Editor, content: JSONContent | JSONContent[]): void =>
  insertBlocks(editor, editor.state.tr, content)

/**
 * Inserts images. If the mark of a missing image is selected, or has the cursor, the images replace the mark, and its
 * paragraph is split. Other selected text stays.
 */
export function insertPictures(editor: Editor, pictures: JSONContent[]): void {
  const change = editor.state.tr
  const mark = findSelectedMark(change.selection)
  if (mark) {
    change.delete(mark.from, mark.to).setSelection(TextSelection.create(change.doc, mark.from))
    const { parentOffset, parent, depth, pos } = change.selection.$from
    // After the split, the cursor is at the end of the first part, so that the images are inserted between the parts.
    if (depth === 1 && parentOffset < parent.content.size)
      change.split(pos).setSelection(TextSelection.create(change.doc, pos))
  }
  insertBlocks(editor, change, pictures)
}

/** Range of the mark of a missing image that is selected, with or without spaces around it, or that has the cursor. */
function findSelectedMark({ $from, $to }: Selection): { from: number; to: number } | undefined {
  if (!$from.sameParent($to) || !$from.parent.isTextblock) return undefined
  const text = $from.parent.textBetween(0, $from.parent.content.size, undefined, '\ufffc')
  for (let at = text.indexOf(missingPictureText); at >= 0; at = text.indexOf(missingPictureText, at + 1)) {
    const end = at + missingPictureText.length
    const isSelected = text.slice($from.parentOffset, $to.parentOffset).trim() === missingPictureText
    const isAround = $from.parentOffset <= at && $to.parentOffset >= end
    const hasCursor = $from.pos === $to.pos && $from.parentOffset > at && $from.parentOffset < end
    if ((isSelected && isAround) || hasCursor) return { from: $from.start() + at, to: $from.start() + end }
  }
  return undefined
}

function insertBlocks(editor: Editor, change: Transaction, content: JSONContent | JSONContent[]): void {
  const { $from } = change.selection
  const nodes = [content].flat().map(json => change.doc.type.schema.nodeFromJSON(json))
  const inPlace = $from.depth === 1 && $from.parent.type.name === 'paragraph' && $from.parent.content.size === 0
  const from = $from.depth === 0 ? $from.pos : inPlace ? $from.before(1) : $from.after(1)
  change.replaceWith(from, inPlace ? $from.after(1) : from, nodes)
  const inside = Math.min(from + 1, change.doc.content.size)
  editor.view.dispatch(change.setSelection(TextSelection.near(change.doc.resolve(inside))).scrollIntoView())
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
