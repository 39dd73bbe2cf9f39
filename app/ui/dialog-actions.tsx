import type { KeyboardEvent, ReactNode } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import './dialog-actions.css'

/** `working`: label of the button while the request of the action runs, such as `Publishing…`. */
export type DialogRequest = { asking?: undefined; working?: undefined } | { asking: boolean; working: string }

type DialogActionProps = DialogRequest &
  Pick<ButtonProps, 'ref' | 'type' | 'onClick'> & {
    /** Label of the button: a verb with an object. */
    action: string
    /** Whether the action deletes something or takes access away. */
    ends?: boolean | undefined
    /** Whether the action is not possible yet. */
    disabled?: boolean | undefined
  }

/** Filled button of a dialog. The button keeps its width while the request runs. */
export const DialogAction = ({ action, working, asking, ends, disabled, ...rest }: DialogActionProps) => (
  <Button
    type="submit"
    {...rest}
    className={ends ? 'btn-danger' : undefined}
    aria-busy={asking || undefined}
    aria-disabled={asking || disabled || undefined}
  >
    <span className="dialog-action-label" data-label={action} data-working={working}>
      {asking ? working : action}
    </span>
  </Button>
)

type DialogActionsProps = {
  /** Adds the button Cancel. Without it, `children` begins with the button that closes the dialog. */
  onCancel?: () => void
  /** Third choice besides the action and Cancel: a plain button at the start. */
  aside?: ReactNode
  /** Button of the action. */
  children: ReactNode
}

/** Buttons at the end of a dialog. On phones they are as wide as the dialog, with the action on top. */
export const DialogActions = ({ onCancel, aside, children }: DialogActionsProps) => (
  <div className="dialog-actions">
    {aside && <div className="dialog-aside">{aside}</div>}
    {onCancel && (
      <Button line onClick={onCancel}>
        Cancel
      </Button>
    )}
    {children}
  </div>
)

/**
 * Sends the form of a dialog on Ctrl+Enter, because Enter starts a line in a text area. Ignored on links and buttons,
 * where Enter has another meaning, and in another dialog, whose keys React passes through its portal.
 */
export function submitOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>) {
  const { key, ctrlKey, metaKey, target, currentTarget } = event
  if (key !== 'Enter' || !(ctrlKey || metaKey) || event.defaultPrevented) return
  if (!(target instanceof HTMLElement) || !currentTarget.contains(target) || target.closest('a, button')) return
  event.preventDefault()
  currentTarget.requestSubmit()
}
