import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'
import './dialog.css'
import './confirm-dialog.css'
import './raised.css'

export interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The question, with the name in it: "Suspend Adjoa Renner-Mensah?" */
  title: string
  /** Consequences, and fields if needed. */
  children?: ReactNode
  /** Label of the dismiss button: a verb too, never just "Cancel" if there is a better one. */
  quiet?: string
  /** Label of the action button, a verb. */
  action: string
  /** Receives the fields of `children`. The caller closes the dialog once the action is done. */
  onAction: (filled: FormData) => void
  /** The action is destructive. */
  ends?: boolean | undefined
  /** The request is running. */
  asking?: boolean | undefined
  /** Wide enough for a table of consequences. */
  wide?: boolean | undefined
}

/**
 * Confirmation before e-mails are sent, permissions change, or data is lost for good. Escape dismisses; the dismiss
 * button has the initial focus.
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
    // React events bubble through portals: the submit would also reach a form around this dialog.
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
