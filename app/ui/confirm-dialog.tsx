import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { X } from 'lucide'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'
import { DialogAction, DialogActions, type DialogRequest, submitOnCtrlEnter } from './dialog-actions.tsx'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import './dialog.css'
import './confirm-dialog.css'
import './raised.css'

export type ConfirmDialogProps = DialogRequest & {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Question of the dialog, including the name: "Suspend Adjoa Renner-Mensah?" */
  title: string
  /** Consequences of the action, and form fields if needed. */
  children?: ReactNode
  /** Label of the button for the action: a verb with an object. */
  action: string
  /** Called with the values of the form fields. The caller closes the dialog after the action. */
  onAction: (filled: FormData) => void
  /**
   * Whether the action deletes data or removes access. The button of such an action is red, and Cancel has the focus
   * first.
   */
  ends?: boolean | undefined
  /** Whether the action e-mails people. Cancel then has the focus first. */
  notifies?: boolean | undefined
  /** Whether the action is not possible yet. */
  disabled?: boolean | undefined
  /** Third choice besides the action and Cancel: a plain button before Cancel. */
  aside?: ReactNode
  /** Whether the dialog is wide, for a form or a table of consequences. */
  wide?: boolean | undefined
  /** Element that gets the focus after closing. Default: the element that had the focus before the dialog opened. */
  finalFocus?: (() => HTMLElement | null | undefined) | undefined
}

/** Finds the first field of a dialog, or the checked button if the first field is a group of radio buttons. */
function findFirstField(form: HTMLElement | null): HTMLElement | undefined {
  const field = form?.querySelector<HTMLInputElement>(
    '.confirm-body :is(input:not([type=hidden], :disabled), select, textarea)',
  )
  if (field?.type !== 'radio') return field ?? undefined
  return form?.querySelector<HTMLElement>(`[name="${field.name}"]:checked`) ?? field
}

/**
 * Dialog before an action: a question, or a short form. Escape closes the dialog. The first focus is on the first
 * field, or on the button of the action if there is no field. For actions that delete data, send e-mails or remove
 * access, the first focus is on Cancel. On phones the dialog is at the bottom of the screen.
 */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  children,
  action,
  onAction,
  ends,
  notifies,
  disabled,
  aside,
  wide,
  finalFocus,
  ...request
}: ConfirmDialogProps) {
  const form = useRef<HTMLFormElement>(null)
  const cancel = useRef<HTMLButtonElement>(null)
  const primary = useRef<HTMLButtonElement>(null)
  function answered(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // Stops the submit event, because React passes the event through portals to the form around the dialog, which
    // would be submitted too.
    event.stopPropagation()
    if (!request.asking && !disabled) onAction(new FormData(event.currentTarget))
  }
  return (
    <Base.Root open={open} onOpenChange={next => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className="dialog-ground" />
        <Base.Popup
          className={`dialog ${wide ? 'dialog-confirm-wide' : 'dialog-confirm'} confirm raised`}
          finalFocus={finalFocus && (() => finalFocus() ?? true)}
          initialFocus={() => (ends || notifies ? cancel.current : (findFirstField(form.current) ?? primary.current))}
        >
          <form method="post" noValidate ref={form} onSubmit={answered} onKeyDown={submitOnCtrlEnter}>
            <header>
              <Base.Title>{title}</Base.Title>
              <Base.Close
                render={
                  <IconButton label="Close" bare slim>
                    <Icon drawing={X} />
                  </IconButton>
                }
              />
            </header>
            <div className="confirm-body">{children}</div>
            <DialogActions aside={aside}>
              <Base.Close
                render={
                  <Button line ref={cancel}>
                    Cancel
                  </Button>
                }
              />
              <DialogAction {...request} {...{ action, ends, disabled }} ref={primary} />
            </DialogActions>
          </form>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
