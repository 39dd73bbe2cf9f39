import type { ReactNode } from 'react'
import './row-action.css'

type RowActionProps = {
  label: string
  rest?: boolean | undefined
  onPress: () => void
  children: ReactNode
  keys?: string
}

/** Icon button for one row, with an accessible label. Disabled at the end of the list. */
export const RowAction = ({ label, rest, onPress, children, keys }: RowActionProps) => (
  <button
    type="button"
    className="row-action"
    aria-label={label}
    title={label}
    aria-keyshortcuts={keys}
    aria-disabled={rest || undefined}
    onClick={() => !rest && onPress()}
  >
    {children}
  </button>
)
