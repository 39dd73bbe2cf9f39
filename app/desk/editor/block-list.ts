import type { Editor } from '@tiptap/react'
import {
  Columns3,
  Film,
  Hash,
  Heading2,
  Heading3,
  type IconNode,
  Image,
  Images,
  List,
  ListOrdered,
  MessageCircleQuestion,
  Minus,
  Pilcrow,
  Quote,
  StickyNote,
  Superscript,
  TextQuote,
  Type,
} from 'lucide'
import { toComparableText } from '../../platform/text/to-comparable-text.ts'
import { emptyKeyFigure, insertBlock, makeEmptyTable } from './insert-block.ts'

/** Form or dialog that asks for the data of a block before the block is inserted. */
export type BlockFormKind = 'link' | 'picture' | 'gallery' | 'film' | 'footnote' | 'caption' | 'keys' | 'outline'
/** Opens the form or dialog that asks for the data of a block. `files` are the pasted files, if any. */
export type OpenBlockForm = (question: BlockFormKind, files?: readonly File[]) => void

export type EditorBlock = {
  label: string
  /** Search terms by which the block menu finds the block. */
  words: string
  drawing: IconNode
  keys?: string
  /** Markdown shortcut: typed at the start of a line, the characters insert the block. */
  typed?: string
  run: (editor: Editor, ask: OpenBlockForm) => void
}

const setParagraphClass = (name: string | null) => (editor: Editor) =>
  editor.chain().focus().setParagraph().updateAttributes('paragraph', { class: name }).run()

/** Toggles a footnote on the selection; without a selection, opens the footnote form. */
export function toggleFootnote(editor: Editor, ask: OpenBlockForm): void {
  if (editor.state.selection.empty && !editor.isActive('footnote')) ask('footnote')
  else editor.chain().focus().toggleMark('footnote', {}, { extendEmptyMarkRange: true }).run()
}

/** Blocks of the editor, most common first. */
export const editorBlocks: readonly EditorBlock[] = [
  { label: 'Text', words: 'paragraph plain', drawing: Pilcrow, keys: 'Control+Alt+0', run: setParagraphClass(null) },
  {
    label: 'Heading',
    words: 'h2 title',
    drawing: Heading2,
    keys: 'Control+Alt+2',
    typed: '##',
    run: e => e.chain().focus().setHeading({ level: 2 }).run(),
  },
  {
    label: 'Smaller heading',
    words: 'h3 subtitle',
    drawing: Heading3,
    keys: 'Control+Alt+3',
    typed: '###',
    run: e => e.chain().focus().setHeading({ level: 3 }).run(),
  },
  { label: 'Image', words: 'image picture photograph upload', drawing: Image, run: (_, ask) => ask('picture') },
  { label: 'Gallery', words: 'images pictures several', drawing: Images, run: (_, ask) => ask('gallery') },
  {
    label: 'List',
    words: 'bullets points unordered',
    drawing: List,
    keys: 'Control+Shift+8',
    typed: '-',
    run: e => e.chain().focus().toggleBulletList().run(),
  },
  {
    label: 'Numbered list',
    words: 'ordered steps',
    drawing: ListOrdered,
    keys: 'Control+Shift+7',
    typed: '1.',
    run: e => e.chain().focus().toggleOrderedList().run(),
  },
  {
    label: 'Interview question',
    words: 'interview answer',
    drawing: MessageCircleQuestion,
    keys: 'Control+Alt+5',
    run: setParagraphClass('q'),
  },
  {
    label: 'Quote',
    words: 'blockquote citation',
    drawing: Quote,
    keys: 'Control+Shift+B',
    typed: '>',
    run: e => e.chain().focus().toggleBlockquote().run(),
  },
  {
    label: 'Pull quote',
    words: 'large display',
    drawing: TextQuote,
    keys: 'Control+Alt+6',
    run: e => e.chain().focus().toggleWrap('blockquote', { class: 'pull' }).run(),
  },
  {
    label: 'Statistic',
    words: 'number statement statistic fact',
    drawing: Hash,
    run: e => insertBlock(e, emptyKeyFigure),
  },
  {
    label: 'Table',
    words: 'rows columns',
    drawing: Columns3,
    run: e => insertBlock(e, makeEmptyTable(3, 3)),
  },
  {
    label: 'Footnote',
    words: 'note reference source',
    drawing: Superscript,
    keys: 'Control+Alt+F',
    run: toggleFootnote,
  },
  { label: 'Video', words: 'video embed youtube vimeo', drawing: Film, run: (_, ask) => ask('film') },
  {
    label: 'Intro paragraph',
    words: 'opening introduction',
    drawing: Type,
    keys: 'Control+Alt+7',
    run: setParagraphClass('lead'),
  },
  {
    label: 'Callout',
    words: 'editors remark correction',
    drawing: StickyNote,
    keys: 'Control+Alt+8',
    run: setParagraphClass('note'),
  },
  {
    label: 'Divider',
    words: 'line rule hr',
    drawing: Minus,
    typed: '---',
    run: e => e.chain().focus().setHorizontalRule().run(),
  },
]

/**
 * Finds the blocks that match a query: each word of the query must be the beginning of one of the block's search terms.
 */
export function searchEditorBlocks(query: string): readonly EditorBlock[] {
  const queryWords = toComparableText(query).split(' ').filter(Boolean)
  return editorBlocks.filter(({ label, words }) => {
    const blockWords = toComparableText(`${label} ${words}`).split(' ')
    return queryWords.every(word => blockWords.some(blockWord => blockWord.startsWith(word)))
  })
}
