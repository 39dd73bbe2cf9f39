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
import type { Place, Remark } from './remark-queries.ts'

export type Range = { from: number; to: number }
type Marked = Pick<Remark, 'id' | 'epoch' | 'passage' | 'place'>
type Marks = { epoch: number; remarks: readonly Marked[]; chosen: string | undefined }

const key = new PluginKey<Marks>('remarks')
/** What binds the text to its document. */
const bindingOf = (state: EditorState) => ySyncPluginKey.getState(state)?.binding

/** The words of the selection and where they stand; undefined where nothing is selected, or nothing is bound yet. */
export function selectedPassage({ state }: Editor): { passage: string; place: Place } | undefined {
  const { from, to } = state.selection
  const binding = bindingOf(state)
  const passage = state.doc.textBetween(from, to, '\n').trim()
  if (!binding || passage === '') return undefined
  const at = (position: number) =>
    Y.relativePositionToJSON(absolutePositionToRelativePosition(position, binding.type, binding.mapping)) as Json
  return { passage: passage.slice(0, 1000), place: { from: at(from), to: at(to) } }
}

/** Where words stand in a text, for the first time, within one block. */
function rangeOfWords(doc: Node, words: string): Range | undefined {
  let found: Range | undefined
  doc.descendants((node, position) => {
    const at = found || !node.isTextblock ? -1 : node.textBetween(0, node.content.size, '\n', '\ufffc').indexOf(words)
    if (at >= 0) found = { from: position + 1 + at, to: position + 1 + at + words.length }
    return !found && !node.isTextblock
  })
  return found
}

/** Where the passage of a remark stands now; undefined where it was taken out. */
export function rangeOf(state: EditorState, { epoch, passage, place }: Marked, now: number): Range | undefined {
  if (epoch !== now) return rangeOfWords(state.doc, passage.split('\n')[0] ?? '')
  const binding = bindingOf(state)
  if (!binding) return undefined
  const at = (said: Json): number | null => {
    try {
      const relative = Y.createRelativePositionFromJSON(said)
      return relativePositionToAbsolutePosition(binding.doc, binding.type, relative, binding.mapping)
    } catch {
      // Nobody's page has written that.
      return null
    }
  }
  const [from, to] = [at(place.from), at(place.to)]
  return from === null || to === null || from >= to ? undefined : { from, to }
}

/** What is marked in the text from now on. */
export const markRemarks = ({ view }: Editor, marks: Marks) => view.dispatch(view.state.tr.setMeta(key, marks))

/** Underlines the passages that somebody remarked on. They are drawn over the text and are no part of it. */
export const RemarkMarks = Extension.create<{ onRemark: () => void }>({
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
    new Plugin<Marks>({
      key,
      state: {
        init: () => ({ epoch: 0, remarks: [], chosen: undefined }),
        apply: (tr, marks) => (tr.getMeta(key) as Marks | undefined) ?? marks,
      },
      props: {
        decorations(state) {
          const { epoch, remarks, chosen } = key.getState(state) ?? { epoch: 0, remarks: [], chosen: undefined }
          const drawn = remarks.flatMap(remark => {
            const range = rangeOf(state, remark, epoch)
            const look = remark.id === chosen ? 'remarked remarked-chosen' : 'remarked'
            return range ? [Decoration.inline(range.from, range.to, { class: look })] : []
          })
          return DecorationSet.create(state.doc, drawn)
        },
      },
    }),
  ],
})
