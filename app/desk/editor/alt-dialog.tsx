import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { AltFields, altError, type PictureAlt } from './alt-fields.tsx'

type Props = { alt: string; onDone: (alt: string) => void; onClose: () => void }

/** Dialog for the alt text of a picture in the text. */
export function AltDialog({ alt, onDone, onClose }: Props) {
  const [words, setWords] = useState<PictureAlt>({ alt, isDecorative: alt === '' })
  const [error, setError] = useState<string>()
  return (
    <Dialog title="Alt text" narrow open onOpenChange={open => open || onClose()}>
      <div className="editor-dialog">
        <AltFields value={words} error={error} onChange={setWords} />
        <Button
          onClick={() => {
            const wrong = altError(words)
            setError(wrong)
            if (wrong) return
            onDone(words.isDecorative ? '' : words.alt.trim())
            onClose()
          }}
        >
          Done
        </Button>
      </div>
    </Dialog>
  )
}
