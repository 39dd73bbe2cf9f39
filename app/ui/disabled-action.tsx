import { Lock } from 'lucide'
import { type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'
import './disabled-action.css'

export interface DisabledActionProps {
  /** Label of the button. */
  children: ReactNode
  /** Reason why the user may not run the action, and who can run it. */
  reason: string
  /** Whether the reason is only for screen readers, because one visible text explains several actions. */
  quiet?: boolean | undefined
}

/**
 * Button for an action that the user may not run. The button stays visible, with a dashed border, and can have the
 * focus, so that the reason can be read. A press has no effect.
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
