import { useState } from 'react'
import { Button } from './button.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx'
import type { DialogRequest } from './dialog-actions.tsx'

type ConfirmButtonProps = DialogRequest &
  Omit<ConfirmDialogProps, 'asking' | 'working' | 'open' | 'onOpenChange' | 'onAction'> & {
    /** Label of the button, which ends with "…". */
    label: string
    className: string
    slim?: boolean
    /** Called with the values of the form fields, and with a function that closes the dialog. */
    onAction: (filled: FormData, close: () => void) => void
  }

/** Button that opens a dialog before an action. */
export function ConfirmButton({ label, className, slim = false, onAction, ...dialog }: ConfirmButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button line slim={slim} className={className} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        {...dialog}
        open={isOpen}
        onOpenChange={setIsOpen}
        onAction={filled => onAction(filled, () => setIsOpen(false))}
      />
    </>
  )
}
