import { Lock } from 'lucide'
import { type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'
import './disabled-action.css'

export interface DisabledActionProps {
  /** What it would do. */
  children: ReactNode
  /** Why this person may not, and who can. */
  reason: string
  /** The reason is read out but stands elsewhere, once for many. */
  quiet?: boolean | undefined
}

/** An act this person may not take: it stays where it is, dashed, can be reached and says why. Pressing it does nothing. */
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
