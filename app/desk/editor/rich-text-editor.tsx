import { type Editor, EditorContent, type Extensions, useEditor } from '@tiptap/react'
import { useEffect, useRef } from 'react'
import { EditorToolbar } from './editor-toolbar.tsx'
import { textExtensions } from './text-extensions.ts'
import './rich-text-editor.css'

const ownExtensions = textExtensions({ undo: true })

/** The text without the paragraphs that the editor puts into the points of a list. */
const textOf = (editor: Editor) =>
  editor.isEmpty ? '' : editor.getHTML().replace(/<li><p>((?:(?!<\/?p[ >]).)*)<\/p>(?=<\/li>|<ul|<ol)/g, '<li>$1')

export type RichTextEditorProps = {
  html: string
  labelledBy: string
  describedBy?: string | undefined
  /** A document that several write: the text and its history come from these, and `html` is not read. */
  shared?: { extensions: Extensions } | undefined
  onChange: (html: string) => void
  onLeave: () => void
}

/** The text of a page, written as it will read. Loaded only where somebody writes. */
export default function RichTextEditor({ html, labelledBy, describedBy, shared, ...on }: RichTextEditorProps) {
  const known = useRef(html)
  const isShared = shared !== undefined
  const editor = useEditor({
    extensions: shared ? [...textExtensions({ undo: false }), ...shared.extensions] : ownExtensions,
    ...(!shared && { content: html }),
    // The site's policy lets no style element in; what the editor needs stands in rich-text-editor.css.
    injectCSS: false,
    editorProps: {
      attributes: {
        class: 'prose rich-text-editor-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        ...(describedBy && { 'aria-describedby': describedBy }),
      },
    },
    onUpdate: ({ editor: now }) => {
      known.current = textOf(now)
      on.onChange(known.current)
    },
    onBlur: on.onLeave,
  })
  // Another version came in: a restore, an undo, somebody else's words. What was typed here comes back as it was told.
  useEffect(() => {
    if (isShared || !editor || editor.isDestroyed || html === known.current) return
    known.current = html
    editor.commands.setContent(html, { emitUpdate: false })
  }, [editor, html, isShared])
  if (!editor) return null
  return (
    <div className="rich-text-editor">
      <EditorToolbar editor={editor} />
      <EditorContent editor={editor} />
    </div>
  )
}
