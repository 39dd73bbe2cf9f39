import { NodeViewContent, NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { useState } from 'react'
import { useLibraryPicture } from '../../platform/images/library-picture.ts'
import { Button } from '../../ui/button.tsx'
import { AltDialog } from './alt-dialog.tsx'

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
          <span>{alt ? `Alt text: ${alt}` : 'Decorative: it has no alt text.'}</span>
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
