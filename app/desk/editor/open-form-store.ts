import { Extension } from '@tiptap/react'
import { type BlockFormKind, type OpenBlockForm, toggleFootnote } from './block-list.ts'

export type OpenForm = { question: BlockFormKind; files: readonly File[] }

/**
 * State of the form or dialog that is open above a text. The state lives outside React, because keys, pasting and menus
 * can all open a form.
 */
export function createOpenFormStore() {
  let request: OpenForm | undefined
  const listeners = new Set<() => void>()
  const set = (next: OpenForm | undefined) => {
    request = next
    for (const listener of listeners) listener()
  }
  const ask: OpenBlockForm = (question, files = []) => set({ question, files })
  return {
    ask,
    get: () => request,
    close: () => set(undefined),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type OpenFormStore = ReturnType<typeof createOpenFormStore>

/**
 * Shortcuts that open a form. In the editor, Ctrl+K inserts a link; outside the editor Ctrl+K opens the command
 * palette.
 */
export const buildFormShortcuts = (ask: OpenBlockForm) => {
  const asking = (question: BlockFormKind) => () => {
    ask(question)
    return true
  }
  return Extension.create({
    name: 'requestKeys',
    addKeyboardShortcuts() {
      return {
        'Mod-k': asking('link'),
        'Mod-Alt-o': asking('outline'),
        'Mod-Alt-f': () => {
          toggleFootnote(this.editor, ask)
          return true
        },
      }
    },
  })
}
