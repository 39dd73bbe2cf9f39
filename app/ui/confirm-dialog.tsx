import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'
import './dialog.css'
import './confirm-dialog.css'
import './raised.css'

export interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The question itself, with the name in it: "Suspend Adjoa Renner-Mensah?" */
  title: string
  /** What follows from it; fields it needs. */
  children?: ReactNode
  /** The quiet answer: a verb too, never "Cancel" alone where a better one exists. */
  quiet?: string
  /** The act, as a verb. */
  action: string
  /** Gets the fields of `children`. Closing is up to the caller, once it was done. */
  onAction: (filled: FormData) => void
  /** It takes something away. */
  ends?: boolean | undefined
  /** The server is being asked. */
  asking?: boolean | undefined
  /** Wide enough for a table of what follows. */
  wide?: boolean | undefined
}

/** Asks before people are written to, rights change, or something cannot be brought back. Escape is the quiet answer, which has the focus. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  children,
  quiet = 'Not now',
  action,
  onAction,
  ends,
  asking,
  wide,
}: ConfirmDialogProps) {
  const quietAnswer = useRef<HTMLButtonElement>(null)
  function answered(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // A dialog inside a form of React's would send that one too.
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
                {asking ? 'One moment…' : action}
              </Button>
            </p>
          </form>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
