import { Lock } from 'lucide'
import { type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'
import './disabled-action.css'

export interface DisabledActionProps {
  /** Label of the button. */
  children: ReactNode
  /** Reason why the user may not do it, and who can. */
  reason: string
  /** The reason is only for screen readers here, because one visible text covers several actions. */
  quiet?: boolean | undefined
}

/**
 * Button for an action that the user may not take: it stays visible with a dashed border, focusable, with the reason.
 * Pressing it does nothing.
 */
export function DisabledAction({ children, reason, quiet }: DisabledActionProps) {
  const id = useId()
  return (
    <span className="disabled-action">
      <button
        type="button"
        className="btn btn-line btn-refused"
        aria-disabled="true"
        aria-describedby={id}
        title={reason}
      >
        {children}
        <Icon drawing={Lock} className="disabled-action-lock" />
      </button>
      <span id={id} className={quiet ? 'visually-hidden' : 'disabled-action-reason'}>
        {reason}
      </span>
    </span>
  )
}
