import type { Editor } from '@tiptap/react'
import { Bold, Heading2, Heading3, type IconNode, Italic, Link, List, ListOrdered, Quote, Redo2, Undo2 } from 'lucide'
import type { MenuEntry } from '../../ui/menu.tsx'
import type { OpenBlockForm } from './block-list.ts'

export type EditorTool = {
  label: string
  drawing: IconNode
  keys?: string
  on?: (editor: Editor) => boolean
  run: (editor: Editor, ask: OpenBlockForm) => void
  may?: (editor: Editor) => boolean
}

/** Toolbar buttons for frequent formats. Less frequent formats are in two menus. */
export const editorTools: readonly EditorTool[] = [
  {
    label: 'H2 heading',
    drawing: Heading2,
    keys: 'Control+Alt+2',
    on: e => e.isActive('heading', { level: 2 }),
    run: e => e.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    label: 'H3 heading',
    drawing: Heading3,
    keys: 'Control+Alt+3',
    on: e => e.isActive('heading', { level: 3 }),
    run: e => e.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    label: 'Bold',
    drawing: Bold,
    keys: 'Control+B',
    on: e => e.isActive('bold'),
    run: e => e.chain().focus().toggleBold().run(),
  },
  {
    label: 'Italic',
    drawing: Italic,
    keys: 'Control+I',
    on: e => e.isActive('italic'),
    run: e => e.chain().focus().toggleItalic().run(),
  },
  { label: 'Link', drawing: Link, keys: 'Control+K', on: e => e.isActive('link'), run: (_, ask) => ask('link') },
  {
    label: 'List',
    drawing: List,
    keys: 'Control+Shift+8',
    on: e => e.isActive('bulletList'),
    run: e => e.chain().focus().toggleBulletList().run(),
  },
  {
    label: 'Numbered list',
    drawing: ListOrdered,
    keys: 'Control+Shift+7',
    on: e => e.isActive('orderedList'),
    run: e => e.chain().focus().toggleOrderedList().run(),
  },
  {
    label: 'Quote',
    drawing: Quote,
    keys: 'Control+Shift+B',
    on: e => e.isActive('blockquote'),
    run: e => e.chain().focus().toggleBlockquote().run(),
  },
  {
    label: 'Undo',
    drawing: Undo2,
    keys: 'Control+Z',
    run: e => e.chain().focus().undo().run(),
    may: e => e.can().undo(),
  },
  {
    label: 'Redo',
    drawing: Redo2,
    keys: 'Control+Shift+Z',
    run: e => e.chain().focus().redo().run(),
    may: e => e.can().redo(),
  },
]

/** Menu entries of the toolbar for rarely used text formats. */
export const listFormatEntries = (editor: Editor): MenuEntry[] => {
  const mark = (label: string, name: string): MenuEntry => ({
    label,
    chosen: editor.isActive(name),
    onPress: () => editor.chain().focus().toggleMark(name).run(),
  })
  return [
    mark('Title of a work (italic)', 'cite'),
    mark('Strikethrough', 'strike'),
    mark('Superscript', 'superscript'),
    mark('Subscript', 'subscript'),
    mark('Code', 'code'),
    { label: 'Clear formatting', onPress: () => editor.chain().focus().unsetAllMarks().run() },
  ]
}

/** Menu entries for the table at the cursor. */
export const listTableEntries = (editor: Editor, ask: OpenBlockForm): MenuEntry[] => {
  const entry = (label: string, run: () => boolean, ends?: true): MenuEntry => ({
    label,
    onPress: run,
    ...(ends && { ends }),
  })
  const chain = () => editor.chain().focus()
  return [
    { label: 'Caption…', onPress: () => ask('caption') },
    entry('Add row above', () => chain().addRowBefore().run()),
    entry('Add row below', () => chain().addRowAfter().run()),
    entry('Add column before', () => chain().addColumnBefore().run()),
    entry('Add column after', () => chain().addColumnAfter().run()),
    entry('Header row', () => chain().toggleHeaderRow().run()),
    entry('Header column', () => chain().toggleHeaderColumn().run()),
    entry('Delete row', () => chain().deleteRow().run(), true),
    entry('Delete column', () => chain().deleteColumn().run(), true),
    entry('Delete table', () => chain().deleteTable().run(), true),
  ]
}
