import { EditorContent, type Extensions, getSchema, useEditor } from '@tiptap/react'
import { useEffect, useId, useRef, useState } from 'react'
import { closeToast } from '../../ui/toast-manager.ts'
import { queueToast } from '../../ui/toast-queue.ts'
import { listenForTextPlace } from '../form/reveal-control.ts'
import { createBlockMenuStore, makeBlockMenuExtension } from './block-menu.ts'
import { hasMissingPicture, missingPictureText } from './missing-picture.ts'
import { buildFormShortcuts, createOpenFormStore } from './open-form-store.ts'
import { createPastePlugin } from './paste-plugin.ts'
import { TextEditorFrame } from './text-editor-frame.tsx'
import { makeTextExtensions } from './text-extensions.ts'
import { parseEditorHtml, serializeEditorHtml } from './text-html.ts'
import { findTextPlace } from './text-place.ts'
import { findUnsupportedElements } from './unsupported-elements.ts'
import './editor-nodes.css'
import './rich-text-editor.css'

const editorSchema = getSchema(makeTextExtensions({ undo: true }))

export type RichTextEditorProps = {
  html: string
  labelledBy: string
  describedBy?: string | undefined
  /**
   * Extensions for a document that several users edit. The shared document then provides text and undo history, and
   * `html` is ignored.
   */
  shared?: { extensions: Extensions } | undefined
  onChange: (html: string) => void
  onLeave: () => void
  /** Called with the elements that the editor would lose, if the text has any. The editor is then not shown. */
  onBeyond?: ((lost: readonly string[]) => void) | undefined
}

/** Rich text editor. The file is loaded only on pages with a text that the user may edit. */
export default function RichTextEditor({ html, labelledBy, describedBy, shared, ...on }: RichTextEditorProps) {
  const lastHtml = useRef(html)
  const isShared = shared !== undefined
  const { onBeyond } = on
  const skippedImagesToast = useId()
  // The extensions are stored as state, so that they are created only once: the editor reads its schema only when the
  // editor is created.
  const [desk] = useState(() => {
    const requests = createOpenFormStore()
    const menu = createBlockMenuStore()
    const extensions = [
      ...makeTextExtensions({ undo: !shared }),
      ...(shared?.extensions ?? []),
      buildFormShortcuts(requests.ask),
      makeBlockMenuExtension(menu, requests.ask),
      createPastePlugin({
        ask: requests.ask,
        onLeftOut: count => queueToast(makeSkippedImagesToast(skippedImagesToast, count)),
      }),
    ]
    const lost = shared ? [] : findUnsupportedElements(html, editorSchema)
    return { requests, menu, extensions, lost, content: shared ? null : parseEditorHtml(html, editorSchema).toJSON() }
  })
  const editor = useEditor({
    extensions: desk.extensions,
    content: desk.content,
    // The CSP forbids style elements; the required CSS is in rich-text-editor.css.
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
      lastHtml.current = serializeEditorHtml(now.state.doc)
      on.onChange(lastHtml.current)
      if (!hasMissingPicture(lastHtml.current)) closeToast(skippedImagesToast)
    },
    onBlur: on.onLeave,
  })
  // Shows a value that was changed outside this editor, by undo, restore or another user. A value that this editor has
  // reported through `onChange` is ignored.
  useEffect(() => {
    if (isShared || !editor || editor.isDestroyed || html === lastHtml.current) return
    lastHtml.current = html
    const lostNames = findUnsupportedElements(html, editorSchema)
    if (lostNames.length > 0) onBeyond?.(lostNames)
    else editor.commands.setContent(parseEditorHtml(html, editorSchema).toJSON(), { emitUpdate: false })
  }, [editor, html, isShared, onBeyond])
  useEffect(() => {
    if (desk.lost.length > 0) onBeyond?.(desk.lost)
  }, [desk, onBeyond])
  useEffect(() => () => closeToast(skippedImagesToast), [skippedImagesToast])
  const text = editor?.view.dom
  useEffect(
    () =>
      text &&
      listenForTextPlace(text, place => {
        const selection = findTextPlace(editor.state.doc, place)
        if (!selection) return
        editor.view.dispatch(editor.state.tr.setSelection(selection))
        const { node } = editor.view.domAtPos(selection.from)
        const shown = editor.view.nodeDOM(selection.from) ?? node
        ;(shown instanceof Element ? shown : shown.parentElement)?.scrollIntoView({ block: 'center' })
      }),
    [editor, text],
  )
  if (!editor || desk.lost.length > 0) return null
  return (
    <TextEditorFrame editor={editor} labelledBy={labelledBy} requests={desk.requests} menu={desk.menu}>
      <EditorContent editor={editor} />
    </TextEditorFrame>
  )
}

const makeSkippedImagesToast = (id: string, count: number) => ({
  id,
  kind: 'error' as const,
  title: count === 1 ? '1 image could not be pasted' : `${count} images could not be pasted`,
  text: `The clipboard holds only links to the images. Each place says “${missingPictureText}”: paste or upload the image there.`,
})
