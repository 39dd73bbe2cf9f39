import { Plugin } from '@tiptap/pm/state'
import { type Editor, Extension } from '@tiptap/react'
import { yCursorPlugin } from '@tiptap/y-tiptap'
import type { Awareness } from 'y-protocols/awareness'

type Options = {
  awareness: Awareness | null
  /** Returns the colour index of a user, by client id. */
  penOf(client: number): number
  /** Returns false when typed text could no longer be saved. */
  mayWrite(): boolean
  onEditor(editor: Editor): void
}

/**
 * Shortens a name for the label at a text cursor: the first name, or the part of an e-mail address before the @. A long
 * label would cover the line above.
 */
const shortenUserName = (name: string) => name.split(/[\s@]/)[0] ?? name

const createCaret = (name: string, client: number, pen: number) => {
  const caret = document.createElement('span')
  caret.className = `caret pen-${pen}`
  caret.dataset.client = String(client)
  const label = document.createElement('span')
  label.className = 'caret-name'
  label.textContent = shortenUserName(name)
  // Without the word joiners on both sides, browsers could break a word at the caret label.
  caret.append('\u2060', label, '\u2060')
  return caret
}

/** Extension that shows the text cursors of other users in a shared text, with name and colour. */
export const SharedTextExtension = Extension.create<Options>({
  name: 'sharedText',
  addOptions: () => ({ awareness: null, penOf: () => 1, mayWrite: () => true, onEditor: () => {} }),
  onCreate() {
    this.options.onEditor(this.editor)
    // The text arrives from the shared document without an update event, so this code sends an update event.
    this.editor.emit('update', { editor: this.editor, transaction: this.editor.state.tr, appendedTransactions: [] })
  },
  addProseMirrorPlugins() {
    const { awareness, penOf, mayWrite } = this.options
    const guard = new Plugin({ props: { editable: () => mayWrite() } })
    if (!awareness) return [guard]
    const carets = yCursorPlugin(awareness, {
      cursorBuilder: ({ name }: { name: string }, client: number) => createCaret(name, client, penOf(client)),
      selectionBuilder: (_: unknown, client: number) => ({ class: `caret-selection pen-${penOf(client)}` }),
    })
    return [guard, carets]
  },
})
