import type { ReactNode } from 'react'
import './row-action.css'

type RowActionProps = {
  label: string
  rest?: boolean | undefined
  onPress: () => void
  children: ReactNode
  keys?: string
}

/** A small act on one row, in a sign that is read out in words. At the end of its way it rests. */
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
