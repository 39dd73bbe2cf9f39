import { Plugin } from '@tiptap/pm/state'
import { type Editor, Extension } from '@tiptap/react'
import { yCursorPlugin } from '@tiptap/y-tiptap'
import type { Awareness } from 'y-protocols/awareness'

type Options = {
  awareness: Awareness | null
  /** Which pen somebody writes with, by their editor. */
  penOf(client: number): number
  /** False once nothing that is typed could be kept. */
  mayWrite(): boolean
  onEditor(editor: Editor): void
}

/** A first name, or what stands before the @ of an address: a label must not hide the line above it. */
const calledBriefly = (name: string) => name.split(/[\s@]/)[0] ?? name

const caretOf = (name: string, client: number, pen: number) => {
  const caret = document.createElement('span')
  caret.className = `caret pen-${pen}`
  caret.dataset.client = String(client)
  const label = document.createElement('span')
  label.className = 'caret-name'
  label.textContent = calledBriefly(name)
  // Room for the line of the caret that no word is broken by.
  caret.append('\u2060', label, '\u2060')
  return caret
}

/** Where the others are in a text that is written together: a line with a name, in a colour of theirs. */
export const SharedText = Extension.create<Options>({
  name: 'sharedText',
  addOptions: () => ({ awareness: null, penOf: () => 1, mayWrite: () => true, onEditor: () => {} }),
  onCreate() {
    this.options.onEditor(this.editor)
    // What it holds came with the document, and is told as what is typed is.
    this.editor.emit('update', { editor: this.editor, transaction: this.editor.state.tr, appendedTransactions: [] })
  },
  addProseMirrorPlugins() {
    const { awareness, penOf, mayWrite } = this.options
    const guard = new Plugin({ props: { editable: () => mayWrite() } })
    if (!awareness) return [guard]
    const carets = yCursorPlugin(awareness, {
      cursorBuilder: ({ name }: { name: string }, client: number) => caretOf(name, client, penOf(client)),
      selectionBuilder: (_: unknown, client: number) => ({ class: `caret-selection pen-${penOf(client)}` }),
    })
    return [guard, carets]
  },
})
