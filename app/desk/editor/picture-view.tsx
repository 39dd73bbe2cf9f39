import { NodeViewContent, NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { useState } from 'react'
import { useLibraryPicture } from '../../platform/images/library-picture.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogAction, DialogActions } from '../../ui/dialog-actions.tsx'
import { AltTextFields, findAltTextError, type PictureAltText } from './alt-text-fields.tsx'

/** Picture in the text, with its alt text button and editable caption. */
export function PictureView({ node, selected, updateAttributes, deleteNode }: ReactNodeViewProps) {
  const { src, alt } = node.attrs as { src: string; alt: string }
  const libraryPicture = useLibraryPicture(src)
  const [describing, setDescribing] = useState(false)
  return (
    <NodeViewWrapper className={selected ? 'editor-picture-frame editor-chosen' : 'editor-picture-frame'}>
      <div contentEditable={false} data-drag-handle>
        <div className="editor-picture-place">
          {libraryPicture && <img src={libraryPicture} alt={alt} draggable={false} />}
        </div>
        <p className="editor-picture-words">
          <span>{alt ? `Alt text: ${alt}` : 'Decorative image: no alt text needed.'}</span>
          <Button line onClick={() => setDescribing(true)}>
            Alt text
          </Button>
          <Button line onClick={deleteNode}>
            Remove
          </Button>
        </p>
      </div>
      <NodeViewContent<'figcaption'>
        as="figcaption"
        className={node.content.size === 0 ? 'editor-caption editor-caption-empty' : 'editor-caption'}
      />
      {describing && (
        <AltDialog
          alt={alt}
          onDone={newAlt => updateAttributes({ alt: newAlt })}
          onClose={() => setDescribing(false)}
        />
      )}
    </NodeViewWrapper>
  )
}

type Props = { alt: string; onDone: (alt: string) => void; onClose: () => void }

/** Dialog for the alt text of a picture in the text. */
function AltDialog({ alt, onDone, onClose }: Props) {
  const [words, setWords] = useState<PictureAltText>({ alt, isDecorative: alt === '' })
  const [error, setError] = useState<string>()
  return (
    <Dialog title="Alt text" narrow open onOpenChange={open => open || onClose()}>
      <div className="editor-dialog">
        <AltTextFields value={words} error={error} onChange={setWords} />
        <DialogActions onCancel={onClose}>
          <DialogAction
            type="button"
            action="Done"
            onClick={() => {
              const wrong = findAltTextError(words)
              setError(wrong)
              if (wrong) return
              onDone(words.isDecorative ? '' : words.alt.trim())
              onClose()
            }}
          />
        </DialogActions>
      </div>
    </Dialog>
  )
}
