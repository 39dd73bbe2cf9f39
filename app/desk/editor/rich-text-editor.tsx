import { Link } from '@tiptap/extension-link'
import { type Editor, EditorContent, Extension, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useRef } from 'react'
import { EditorToolbar } from './editor-toolbar.tsx'
import './rich-text-editor.css'

/** A class of the design that a text may carry, such as a pull quote, comes through unchanged. */
const AllowedClasses = Extension.create({
  name: 'allowedClasses',
  addGlobalAttributes: () => [
    { types: ['paragraph', 'blockquote'], attributes: { class: { default: null }, lang: { default: null } } },
  ],
})

// No more than the allow-list of rich-text-schema.ts lets through: what can be typed here can be kept.
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    underline: false,
    codeBlock: false,
    link: false,
  }),
  AllowedClasses,
  Link.configure({
    openOnClick: false,
    autolink: false,
    protocols: ['http', 'https', 'mailto', 'tel'],
    HTMLAttributes: { target: null, rel: null },
  }),
]

/** The text without the paragraphs that the editor puts into the points of a list. */
const textOf = (editor: Editor) =>
  editor.isEmpty ? '' : editor.getHTML().replace(/<li><p>((?:(?!<\/?p[ >]).)*)<\/p>(?=<\/li>|<ul|<ol)/g, '<li>$1')

export type RichTextEditorProps = {
  html: string
  labelledBy: string
  describedBy?: string | undefined
  onChange: (html: string) => void
  onLeave: () => void
}

/** The text of a page, written as it will read. Loaded only where somebody writes. */
export default function RichTextEditor({ html, labelledBy, describedBy, onChange, onLeave }: RichTextEditorProps) {
  const known = useRef(html)
  const editor = useEditor({
    extensions,
    content: html,
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
      onChange(known.current)
    },
    onBlur: onLeave,
  })
  // Another version came in: a restore, an undo, somebody else's words. What was typed here comes back as it was told.
  useEffect(() => {
    if (!editor || editor.isDestroyed || html === known.current) return
    known.current = html
    editor.commands.setContent(html, { emitUpdate: false })
  }, [editor, html])
  if (!editor) return null
  return (
    <div className="rich-text-editor">
      <EditorToolbar editor={editor} />
      <EditorContent editor={editor} />
    </div>
  )
}
