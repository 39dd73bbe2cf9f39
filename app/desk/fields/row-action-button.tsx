import type { ReactNode } from 'react'
import './row-action-button.css'

type RowActionProps = {
  label: string
  rest?: boolean | undefined
  onPress: () => void
  children: ReactNode
  keys?: string
}

/** Icon button for an action on one row. A button without an effect, e.g. "move up" in the first row, is disabled. */
export const RowActionButton = ({ label, rest, onPress, children, keys }: RowActionProps) => (
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
