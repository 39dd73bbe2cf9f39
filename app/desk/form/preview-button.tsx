import { Eye } from 'lucide'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { EditorBarLabel } from './editor-bar.tsx'

/** Button in the bar of the edit page that opens a live preview. `children` renders the preview. */
export function PreviewButton({ children }: { children: (close: () => void) => ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLSpanElement>(null)
  function close() {
    setIsOpen(false)
    button.current?.querySelector('button')?.focus()
  }
  return (
    <span ref={button}>
      <Button line aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <EditorBarLabel icon={Eye}>Preview</EditorBarLabel>
      </Button>
      {isOpen && <Suspense>{children(close)}</Suspense>}
    </span>
  )
}
