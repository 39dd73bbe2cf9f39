import { type Editor, Extension } from '@tiptap/react'
import { Suggestion } from '@tiptap/suggestion'
import { type EditorBlock, type OpenBlockForm, searchEditorBlocks } from './block-list.ts'

export type BlockMenuState = {
  query: string
  found: readonly EditorBlock[]
  /** Index of the highlighted block in the list. */
  at: number
  /** Range from the slash to the end of the query. */
  range: { from: number; to: number }
}

/** State of the block menu. The state lives outside React, because the editor updates it between two key presses. */
export function createBlockMenuStore() {
  let state: BlockMenuState | undefined
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set(next: BlockMenuState | undefined) {
      state = next
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type BlockMenuStore = ReturnType<typeof createBlockMenuStore>

/**
 * Block menu of the editor: a slash at the start of a paragraph opens the menu, and the text after the slash filters
 * the blocks.
 */
export const makeBlockMenuExtension = (store: BlockMenuStore, ask: OpenBlockForm) =>
  Extension.create({
    name: 'blockMenu',
    addProseMirrorPlugins() {
      return [
        Suggestion({
          editor: this.editor,
          char: '/',
          startOfLine: true,
          allow: ({ state }) => state.selection.$from.parent.type.name === 'paragraph',
          // Opens the menu only in the editor that has the focus, because a slash that another user types appears in
          // this editor too.
          shouldShow: ({ editor }) => editor.isFocused,
          render: () => {
            const show = ({ query, range }: Pick<BlockMenuState, 'query' | 'range'>) => {
              const now = store.get()
              store.set({ query, range, found: searchEditorBlocks(query), at: now?.query === query ? now.at : 0 })
            }
            return {
              onStart: show,
              onUpdate: show,
              onExit: () => store.set(undefined),
              onKeyDown: ({ event }) => handleKeyPress(this.editor, store, event, ask),
            }
          },
        }),
      ]
    },
  })

/** Replaces the slash and the search text with the chosen block. */
export function chooseBlock(
  editor: Editor,
  block: EditorBlock,
  range: BlockMenuState['range'],
  ask: OpenBlockForm,
): void {
  editor.chain().focus().deleteRange(range).run()
  block.run(editor, ask)
}

/** Handles a key press while the block menu is open. Returns whether the menu used the key. */
function handleKeyPress(editor: Editor, store: BlockMenuStore, { key }: KeyboardEvent, ask: OpenBlockForm): boolean {
  const state = store.get()
  const block = state?.found[state.at]
  if (!state || !block) return false
  if (key === 'Enter' || key === 'Tab') chooseBlock(editor, block, state.range, ask)
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  if (step !== 0) store.set({ ...state, at: (state.at + step + state.found.length) % state.found.length })
  return step !== 0 || key === 'Enter' || key === 'Tab'
}
