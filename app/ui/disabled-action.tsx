import { type ReactNode, useId } from 'react'
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
      <button type="button" className="btn btn-line" aria-disabled="true" aria-describedby={id} title={reason}>
        {children}
        <Lock />
      </button>
      <span id={id} className={quiet ? 'visually-hidden' : 'disabled-action-reason'}>
        {reason}
      </span>
    </span>
  )
}

const Lock = () => (
  <svg className="disabled-action-lock" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
    <path d="M3.5 7.2h9v6.3h-9zM5.3 7.2V5a2.7 2.7 0 0 1 5.4 0v2.2" />
  </svg>
)
