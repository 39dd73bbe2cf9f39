import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

/**
 * Question before unsaved changes are discarded.
 * @param finalFocus returns the element that gets the focus after an answer
 */
export function useDiscardQuestion(
  onDiscard: () => void,
  finalFocus?: () => HTMLElement | null | undefined,
): { askToDiscard: () => void; question: ReactNode } {
  const [isOpen, setIsOpen] = useState(false)
  return {
    askToDiscard: () => setIsOpen(true),
    question: isOpen && (
      <ConfirmDialog
        open
        onOpenChange={setIsOpen}
        title="Discard your changes?"
        action="Discard changes"
        ends
        finalFocus={finalFocus}
        onAction={() => {
          setIsOpen(false)
          onDiscard()
        }}
      >
        <p>Everything you changed since the last save is removed. This cannot be undone.</p>
      </ConfirmDialog>
    ),
  }
}
