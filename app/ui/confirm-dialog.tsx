import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'
import './dialog.css'
import './confirm-dialog.css'
import './raised.css'

export interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Question of the dialog, with the name in it: "Suspend Adjoa Renner-Mensah?" */
  title: string
  /** Consequences of the action, and fields if needed. */
  children?: ReactNode
  /** Label of the button that dismisses: a verb too, and not just "Cancel" if there is a better one. */
  quiet?: string
  /** Label of the action button, a verb. */
  action: string
  /** Runs the action with the values of the fields. The caller closes the dialog once it is done. */
  onAction: (filled: FormData) => void
  /** Whether the action is destructive. */
  ends?: boolean | undefined
  /** Whether the request is running. */
  asking?: boolean | undefined
  /** Whether the dialog is wide enough for a table of consequences. */
  wide?: boolean | undefined
}

/**
 * Dialog before e-mails are sent, permissions change, or data is lost for good. Escape dismisses; the dismiss button
 * has the initial focus.
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
    // The submit event stops here: React passes events through portals, and it would reach a form around this dialog.
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
