import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'
import './dialog.css'
import './confirm-dialog.css'
import './raised.css'

export interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Question of the dialog, including the name: "Suspend Adjoa Renner-Mensah?" */
  title: string
  /** Consequences of the action, and form fields if needed. */
  children?: ReactNode
  /** Label of the button that closes the dialog: a verb, preferably a more specific one than "Cancel". */
  quiet?: string
  /** Label of the button for the action: a verb. */
  action: string
  /** Called with the values of the form fields. The caller closes the dialog after the action. */
  onAction: (filled: FormData) => void
  /** Whether the action deletes or ends something. */
  ends?: boolean | undefined
  /** Whether the request of the action is running. */
  asking?: boolean | undefined
  /** Whether the dialog is wide, for a table of consequences. */
  wide?: boolean | undefined
}

/**
 * Dialog before e-mails are sent, permissions change, or data is lost for good. Escape closes the dialog. The button
 * that closes it has the focus first.
 */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  children,
  quiet = 'Cancel',
  action,
  onAction,
  ends,
  asking,
  wide,
}: ConfirmDialogProps) {
  const quietAnswer = useRef<HTMLButtonElement>(null)
  function answered(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // Stops the submit event: React passes it through portals to the form around the dialog, which would be submitted
    // too.
    event.stopPropagation()
    if (!asking) onAction(new FormData(event.currentTarget))
  }
  return (
    <Base.Root open={open} onOpenChange={next => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className="dialog-ground" />
        <Base.Popup
          className={`dialog ${wide ? 'dialog-confirm-wide' : 'dialog-confirm'} confirm raised`}
          initialFocus={quietAnswer}
        >
          <form method="post" noValidate onSubmit={answered}>
            <Base.Title>{title}</Base.Title>
            <div className="confirm-body">{children}</div>
            <p className="confirm-actions">
              <Base.Close
                render={
                  <Button line className="btn-bare" ref={quietAnswer}>
                    {quiet}
                  </Button>
                }
              />
              <Button type="submit" line className={ends ? 'btn-ends' : undefined} aria-disabled={asking || undefined}>
                {asking ? 'Working…' : action}
              </Button>
            </p>
          </form>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
