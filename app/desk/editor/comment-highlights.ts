import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { type Editor, Extension } from '@tiptap/react'
import {
  absolutePositionToRelativePosition,
  relativePositionToAbsolutePosition,
  ySyncPluginKey,
} from '@tiptap/y-tiptap'
import * as Y from 'yjs'
import type { Json } from '../../platform/db/database.gen.ts'
import type { CommentPlace, PassageComment } from './remark-queries.ts'

export type CommentRange = { from: number; to: number }
type HighlightedComment = Pick<PassageComment, 'id' | 'epoch' | 'passage' | 'place' | 'settledAt'>
type CommentHighlightOptions = { epoch: number; remarks: readonly HighlightedComment[]; chosen: string | undefined }

/**
 * Comments that are marked in the text. `drawn` are the editor's decorations; a resolved comment has an invisible
 * decoration.
 */
type CommentHighlightState = CommentHighlightOptions & { drawn: DecorationSet }

const commentHighlightsKey = new PluginKey<CommentHighlightState>('remarks')
const makeCommentFilter = (id: string) => (spec: { remark?: string }) => spec.remark === id
/** Binding between the editor and its Yjs document, if the Yjs plugin has created it. */
const findYjsBinding = (state: EditorState) => ySyncPluginKey.getState(state)?.binding

/**
 * Reads the selected text and its position. Undefined without a selection, or before the binding to the Yjs document
 * exists.
 */
export function getSelectedPassage({ state }: Editor): { passage: string; place: CommentPlace } | undefined {
  const { from, to } = state.selection
  const binding = findYjsBinding(state)
  const passage = state.doc.textBetween(from, to, '\n').trim()
  if (!binding || passage === '') return undefined
  const at = (position: number) =>
    Y.relativePositionToJSON(absolutePositionToRelativePosition(position, binding.type, binding.mapping)) as Json
  return { passage: passage.slice(0, 1000), place: { from: at(from), to: at(to) } }
}

/** Finds the first place at which the words occur within one block. */
function findTextRange(doc: Node, text: string): CommentRange | undefined {
  let match: CommentRange | undefined
  doc.descendants((node, position) => {
    const at = match || !node.isTextblock ? -1 : node.textBetween(0, node.content.size, '\n', '\ufffc').indexOf(text)
    if (at >= 0) match = { from: position + 1 + at, to: position + 1 + at + text.length }
    return !match && !node.isTextblock
  })
  return match
}

/**
 * Current position in the text for a stored Yjs position. Null if the stored position is invalid, or the text around it
 * was deleted.
 */
function resolvePosition(state: EditorState, relativeJson: Json): number | null {
  const binding = findYjsBinding(state)
  if (!binding) return null
  try {
    const relative = Y.createRelativePositionFromJSON(relativeJson)
    return relativePositionToAbsolutePosition(binding.doc, binding.type, relative, binding.mapping)
  } catch {
    // Invalid stored positions are ignored. Only a faulty client, or a client of another program, writes such
    // positions.
    return null
  }
}

/** Current start of a passage on which a user is writing the first comment. */
export const findPassageStart = (state: EditorState, { from }: CommentPlace): number | undefined =>
  resolvePosition(state, from) ?? undefined

/** Current range of a passage, computed from the Yjs document. Undefined if the passage was deleted. */
function findPassage(
  state: EditorState,
  { epoch, passage, place }: HighlightedComment,
  now: number,
): CommentRange | undefined {
  if (epoch !== now) return findTextRange(state.doc, passage.split('\n')[0] ?? '')
  const [from, to] = [resolvePosition(state, place.from), resolvePosition(state, place.to)]
  return from === null || to === null || from >= to ? undefined : { from, to }
}

function drawHighlights(state: EditorState, { epoch, remarks, chosen }: CommentHighlightOptions): DecorationSet {
  const styleRemark = ({ id, settledAt }: HighlightedComment) =>
    settledAt === null ? { class: id === chosen ? 'remarked remarked-chosen' : 'remarked', 'data-remark': id } : {}
  const drawn = remarks.flatMap(remark => {
    const range = findPassage(state, remark, epoch)
    return range ? [Decoration.inline(range.from, range.to, styleRemark(remark), { remark: remark.id })] : []
  })
  return DecorationSet.create(state.doc, drawn)
}

/** Current range of a comment's passage; undefined if the passage was deleted. */
export const findCommentRange = (state: EditorState, id: string): CommentRange | undefined =>
  commentHighlightsKey.getState(state)?.drawn.find(undefined, undefined, makeCommentFilter(id))[0]

/**
 * Unresolved comment whose passage contains the caret. If several comments match, the comment `preferred`, or else the
 * first comment.
 */
export function findCommentAtCaret(state: EditorState, preferred: string | undefined): string | undefined {
  const { head } = state.selection
  const ids = (commentHighlightsKey.getState(state)?.drawn.find(head, head) ?? []).map(({ spec }) =>
    String(spec.remark),
  )
  const open =
    commentHighlightsKey
      .getState(state)
      ?.remarks.filter(({ id, settledAt }) => settledAt === null && ids.includes(id)) ?? []
  return (open.find(({ id }) => id === preferred) ?? open[0])?.id
}

/** Whether the passage of a comment was deleted. False for a comment whose passage is not marked yet. */
export const isPassageDeleted = (state: EditorState, id: string): boolean =>
  commentHighlightsKey.getState(state)?.remarks.some(remark => remark.id === id) === true &&
  findCommentRange(state, id) === undefined

/** Id of the comment whose passage contains a DOM element. */
export const findCommentId = (element: unknown): string | undefined =>
  element instanceof Element ? element.closest<HTMLElement>('[data-remark]')?.dataset.remark : undefined

/** Replaces the comments that are marked in the text. */
export const markCommentedPassages = ({ view }: Editor, marks: CommentHighlightOptions) =>
  view.dispatch(view.state.tr.setMeta(commentHighlightsKey, marks))

/** Underlines commented passages with editor decorations, which are not stored in the text. */
export const CommentHighlights = Extension.create<{ onRemark: () => void }>({
  name: 'remarkMarks',
  addOptions: () => ({ onRemark: () => {} }),
  addKeyboardShortcuts() {
    return {
      'Mod-Alt-m': () => {
        this.options.onRemark()
        return true
      },
    }
  },
  addProseMirrorPlugins: () => [
    new Plugin<CommentHighlightState>({
      key: commentHighlightsKey,
      state: {
        init: () => ({ epoch: 0, remarks: [], chosen: undefined, drawn: DecorationSet.empty }),
        apply(tr, now, _, state) {
          const marks: CommentHighlightOptions = tr.getMeta(commentHighlightsKey) ?? now
          // A change of another user replaces whole blocks, so ranges are looked up in the Yjs document. After a local
          // change, ranges are mapped, because the Yjs document is updated later.
          if (marks !== now || tr.getMeta(ySyncPluginKey)?.isChangeOrigin)
            return { ...marks, drawn: drawHighlights(state, marks) }
          return tr.docChanged ? { ...now, drawn: now.drawn.map(tr.mapping, tr.doc) } : now
        },
      },
      props: { decorations: state => commentHighlightsKey.getState(state)?.drawn },
    }),
  ],
})
