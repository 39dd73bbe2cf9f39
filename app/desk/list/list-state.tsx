import type { ReactNode } from 'react'
import { ReadFailureCallout } from '../../ui/read-failure.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import './list-state.css'

export interface ListStateProps<Page extends { total: number }> {
  /** Query that loads this page of the list, with its result. */
  query: { data: Page | undefined; isError: boolean; isPlaceholderData: boolean; refetch: () => unknown }
  /** Subject of the error message, e.g. `The articles`. */
  subject: string
  /** Shape of the placeholder while the list loads: table rows, or tiles. */
  waiting?: 'rows' | 'tiles'
  /** Renders the message for a list without rows. */
  empty?: (page: Page) => ReactNode
  children: (page: Page) => ReactNode
}

/** Paginated list in one of its states: loading, error, empty, or rows. */
export function ListState<Page extends { total: number }>({
  query: { data, isError, isPlaceholderData, refetch },
  subject,
  waiting = 'rows',
  empty,
  children,
}: ListStateProps<Page>) {
  if (isError) return <ReadFailureCallout subject={subject} retry={() => void refetch()} />
  // If the placeholder data is the empty result of another tab, the list shows "loading" and not the empty state.
  if (!data || (isPlaceholderData && data.total === 0)) return <LoadingList look={waiting} subject={subject} />
  return data.total === 0 && empty ? empty(data) : children(data)
}

const LoadingList = ({ look, subject }: { look: 'rows' | 'tiles'; subject: string }) => (
  <div className={`list-waiting list-waiting-${look}`} role="status">
    <span className="visually-hidden">Loading {subject.charAt(0).toLowerCase() + subject.slice(1)}</span>
    {['a', 'b', 'c', 'd', 'e', 'f'].map(place => (
      <SkeletonBlock key={place} className="list-skeleton" />
    ))}
  </div>
)
