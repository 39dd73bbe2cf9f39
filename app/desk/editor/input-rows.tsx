import type { Editor } from '@tiptap/react'
import { toPlayerAddress } from '../../platform/rich-text/player-address.ts'
import { BlockInputRow } from './block-input-row.tsx'
import { insertBlock } from './insert-block.ts'

type Props = { editor: Editor; onClose: () => void }

/** Form for a video. The field accepts every form of the URL that people copy. */
export const VideoInputRow = ({ editor, onClose }: Props) => (
  <BlockInputRow
    asked={[{ label: 'Video URL', hint: 'From YouTube or Vimeo.' }, { label: 'Title' }]}
    done="Insert video"
    onClose={onClose}
    onDone={([address = '', title = '']) => {
      const src = toPlayerAddress(address)
      if (!src) return 'Only YouTube and Vimeo are supported. Copy the video’s URL there.'
      if (!title.trim()) return 'Enter a title. Readers see it before they play the video.'
      insertBlock(editor, { type: 'embed', attrs: { src, title: title.trim() } })
      onClose()
      return undefined
    }}
  />
)

/** Form for a footnote at the cursor. Footnotes are numbered automatically. */
export const FootnoteInputRow = ({ editor, onClose }: Props) => (
  <BlockInputRow
    asked={[{ label: 'Footnote', hint: 'Numbered automatically. You can edit it in the text.' }]}
    done="Insert footnote"
    onClose={onClose}
    onDone={([words = '']) => {
      if (!words.trim()) return 'Enter the footnote.'
      const at = editor.state.selection.to
      const note = { type: 'text', text: words.trim(), marks: [{ type: 'footnote' }] }
      editor.chain().insertContentAt(at, note).unsetMark('footnote').run()
      onClose()
      return undefined
    }}
  />
)

/** Form for a table caption. Screen readers read the caption before the rows. */
export const CaptionInputRow = ({ editor, onClose }: Props) => (
  <BlockInputRow
    asked={[{ label: 'Table caption', value: String(editor.getAttributes('table').caption ?? '') }]}
    done="Set caption"
    onClose={onClose}
    onDone={([caption = '']) => {
      editor
        .chain()
        .updateAttributes('table', { caption: caption.trim() || null })
        .run()
      onClose()
      return undefined
    }}
  />
)
