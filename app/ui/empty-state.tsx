import type { ReactNode } from 'react'
import { MoreLink } from './more-link.tsx'
import './empty-state.css'

export interface EmptyStateProps {
  title: string
  /** Explanation in one sentence. */
  children?: ReactNode
  /** Link to the next step of the user. */
  action?: { to: string; label: string } | undefined
  /** Control that replaces the link, such as a button. */
  remedy?: ReactNode
  /** HTML heading element of the title. */
  heading?: 'h1' | 'h2' | 'h3' | undefined
}

/**
 * Empty state with an explanation and a next step. Screen readers announce the empty state when a filter empties a
 * list.
 */
export function EmptyState({ title, children, action, remedy, heading: Title = 'h2' }: EmptyStateProps) {
  return (
    <div className="empty" role="status">
      <Title>{title}</Title>
      {children && <p>{children}</p>}
      {action && (
        <MoreLink to={action.to} preventScrollReset>
          {action.label}
        </MoreLink>
      )}
      {remedy}
    </div>
  )
}
