import type { ReactNode } from 'react'
import { MoreLink } from './more-link.tsx'
import './empty-state.css'

export interface EmptyStateProps {
  title: string
  /** What happened, in a sentence. */
  children?: ReactNode
  /** What to do next. */
  action?: { to: string; label: string } | undefined
  /** A button or another thing to do, where a link will not do. */
  remedy?: ReactNode
  /** The level of the title. */
  heading?: 'h1' | 'h2' | 'h3' | undefined
}

/** Nothing here: says what happened and what to do next. Announced when a filter empties a list. */
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
