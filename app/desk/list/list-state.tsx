import type { ReactNode } from 'react'
import { ReadFailureCallout } from '../../ui/read-failure.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import './list-state.css'

export interface ListStateProps<Page extends { total: number }> {
  /** How its page is read. */
  query: { data: Page | undefined; isError: boolean; isPlaceholderData: boolean; refetch: () => unknown }
  /** What is listed, as it is said where it cannot be read: `The articles`. */
  subject: string
  /** What stands there until it has come: rows of a table, or tiles. */
  waiting?: 'rows' | 'tiles'
  /** What stands there where nothing is found, in place of the list. */
  empty?: (page: Page) => ReactNode
  children: (page: Page) => ReactNode
}

/** A list that is read a page at a time: on its way, not to be had, empty, or there. */
export function ListState<Page extends { total: number }>({
  query: { data, isError, isPlaceholderData, refetch },
  subject,
  waiting = 'rows',
  empty,
  children,
}: ListStateProps<Page>) {
  if (isError) return <ReadFailureCallout subject={subject} retry={() => void refetch()} />
  // That another tab was empty says nothing of this one.
  if (!data || (isPlaceholderData && data.total === 0)) return <Waiting look={waiting} subject={subject} />
  return data.total === 0 && empty ? empty(data) : children(data)
}

const Waiting = ({ look, subject }: { look: 'rows' | 'tiles'; subject: string }) => (
  <div className={`list-waiting list-waiting-${look}`} role="status">
    <span className="visually-hidden">Reading {subject.charAt(0).toLowerCase() + subject.slice(1)}</span>
    {['a', 'b', 'c', 'd', 'e', 'f'].map(place => (
      <SkeletonBlock key={place} className="list-skeleton" />
    ))}
  </div>
)
