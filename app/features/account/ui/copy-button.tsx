import { useState } from 'react'
import { copyText } from '../../../platform/copy-text.ts'
import { Button } from '../../../ui/button.tsx'

/** Button that copies a text to the clipboard. The label of the button confirms that the text was copied. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [said, setSaid] = useState<string>()
  const copy = async () => setSaid((await copyText(text)) ? 'Copied' : 'Not copied. Select the text')
  return (
    <Button line slim onClick={() => void copy()}>
      <span aria-live="polite">{said ?? label}</span>
    </Button>
  )
}
