import type { Editor } from '@tiptap/react'
import { playerAddress } from '../../platform/rich-text/player-address.ts'
import { InputRow } from './input-row.tsx'
import { insertBlock } from './insert-block.ts'

type Props = { editor: Editor; onClose: () => void }

/** Video: accepts every form of the URL that people copy. */
export const FilmRow = ({ editor, onClose }: Props) => (
  <InputRow
    asked={[{ label: 'Address of the film', hint: 'From YouTube or Vimeo.' }, { label: 'What it is called' }]}
    done="Put the film in"
    onClose={onClose}
    onDone={([address = '', title = '']) => {
      const src = playerAddress(address)
      if (!src) return 'Films play only from YouTube and Vimeo. Copy the address of the film there.'
      if (!title.trim()) return 'Say what the film is called: readers see it before they press Play.'
      insertBlock(editor, { type: 'embed', attrs: { src, title: title.trim() } })
      onClose()
      return undefined
    }}
  />
)

/** Footnote at the cursor; numbered automatically. */
export const FootnoteRow = ({ editor, onClose }: Props) => (
  <InputRow
    asked={[{ label: 'Footnote', hint: 'Numbered by its place. It can be changed in the text afterwards.' }]}
    done="Put the note in"
    onClose={onClose}
    onDone={([words = '']) => {
      if (!words.trim()) return 'Write the note.'
      const at = editor.state.selection.to
      const note = { type: 'text', text: words.trim(), marks: [{ type: 'footnote' }] }
      editor.chain().focus().insertContentAt(at, note).unsetMark('footnote').run()
      onClose()
      return undefined
    }}
  />
)

/** Table caption, which screen readers read before the rows. */
export const CaptionRow = ({ editor, onClose }: Props) => (
  <InputRow
    asked={[{ label: 'Caption of the table', value: String(editor.getAttributes('table').caption ?? '') }]}
    done="Set caption"
    onClose={onClose}
    onDone={([caption = '']) => {
      editor
        .chain()
        .focus()
        .updateAttributes('table', { caption: caption.trim() || null })
        .run()
      onClose()
      return undefined
    }}
  />
)
