import type { Editor } from '@tiptap/react'
import { type ReactNode, useSyncExternalStore } from 'react'
import type { BlockMenuStore } from './block-menu.ts'
import { BlockMenuList } from './block-menu-list.tsx'
import { EditorFooter } from './editor-footer.tsx'
import { EditorKeyboardShortcuts } from './editor-keyboard-shortcuts.tsx'
import { EditorToolbar } from './editor-toolbar.tsx'
import { CaptionInputRow, FootnoteInputRow, VideoInputRow } from './input-rows.tsx'
import { LinkInputRow } from './link-input-row.tsx'
import type { OpenFormStore } from './open-form-store.ts'
import { PictureDialog } from './picture-dialog.tsx'

type Props = {
  editor: Editor
  /** Id of the label of the text. The label names the toolbar too. */
  labelledBy: string
  requests: OpenFormStore
  menu: BlockMenuStore
  children: ReactNode
}

/** Frame around the text of an editor: toolbar and inline forms above, footer below. */
export function TextEditorFrame({ editor, labelledBy, requests, menu, children }: Props) {
  const { ask } = requests
  return (
    <div className="rich-text-editor">
      <div className="editor-head">
        <EditorToolbar editor={editor} labelledBy={labelledBy} ask={ask} />
        <RequestedForm editor={editor} requests={requests} />
      </div>
      {children}
      <BlockMenuList editor={editor} store={menu} ask={ask} />
      <EditorFooter editor={editor} requests={requests} />
    </div>
  )
}

/** Form or dialog that the user has opened, if any. */
function RequestedForm({ editor, requests }: Pick<Props, 'editor' | 'requests'>) {
  const request = useSyncExternalStore(requests.subscribe, requests.get, () => undefined)
  const onClose = () => {
    requests.close()
    editor.view.focus()
  }
  if (!request) return null
  switch (request.question) {
    case 'link':
      return <LinkInputRow editor={editor} onClose={onClose} />
    case 'film':
      return <VideoInputRow editor={editor} onClose={onClose} />
    case 'footnote':
      return <FootnoteInputRow editor={editor} onClose={onClose} />
    case 'caption':
      return <CaptionInputRow editor={editor} onClose={onClose} />
    case 'keys':
      return <EditorKeyboardShortcuts onClose={onClose} />
    case 'picture':
    case 'gallery':
      return (
        <PictureDialog
          editor={editor}
          several={request.question === 'gallery'}
          given={request.files}
          onClose={onClose}
        />
      )
    // The outline has no dialog, because the footer of the editor shows it.
    case 'outline':
      return null
    default:
      return request.question satisfies never
  }
}
