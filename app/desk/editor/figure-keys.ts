import { NodeSelection, TextSelection } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'

const captionNodeNames = ['picture', 'source']
const isFigureNodeName = (name: string) => ['gallery', 'keyFigure', 'picture', 'table'].includes(name)

/**
 * Inserts a paragraph below the outermost figure or table that contains the cursor. Returns false if the cursor is not
 * in a figure or table.
 */
export function insertParagraphBelowFigure({ state, view }: Editor): boolean {
  const { $from } = state.selection
  const depth = Array.from({ length: $from.depth }, (_, at) => at + 1).find(at =>
    isFigureNodeName($from.node(at).type.name),
  )
  const paragraph = state.schema.nodes.paragraph
  if (depth === undefined || !paragraph) return false
  const below = $from.after(depth)
  const isThere = state.doc.nodeAt(below)?.type === paragraph
  const change = isThere ? state.tr : state.tr.insert(below, paragraph.create())
  view.dispatch(change.setSelection(TextSelection.create(change.doc, below + 1)).scrollIntoView())
  return true
}

/** Enter in a caption moves the cursor below the figure, because a caption is a single line. */
export const leaveFigure = (editor: Editor): boolean =>
  captionNodeNames.includes(editor.state.selection.$from.parent.type.name) && insertParagraphBelowFigure(editor)

/**
 * Selects the whole figure at the first Backspace at the start of a caption, so that a single key press does not
 * delete the figure.
 */
export function selectEmptyFigure({ state, view }: Editor, name: string): boolean {
  const { $from, empty } = state.selection
  if (!empty || $from.parentOffset > 0 || $from.parent.type.name !== name) return false
  view.dispatch(state.tr.setSelection(NodeSelection.create(state.doc, $from.before())))
  return true
}
