import { Link } from 'react-router'
import './desk-pager.css'

export interface DeskPagerProps {
  /** What is shown of how many, in words: "8 of 214". */
  said: string
  previous?: string | undefined
  next?: string | undefined
  /** What is shown still belongs to the address before: its ways on would lead astray, so none is offered. */
  stale?: boolean | undefined
}

/** Below a table: how much of it this is, said again when a search changes it, and the way on. Where there is no way, the word stays and is no link. */
export function DeskPager({ said, previous, next, stale }: DeskPagerProps) {
  return (
    <nav className="desk-pager" aria-label="Pages">
      <p role="status">{said}</p>
      {(previous || next) && (
        <>
          <Way to={previous} rel="prev" stale={stale}>
            Previous
          </Way>
          <Way to={next} rel="next" stale={stale}>
            Next
          </Way>
        </>
      )}
    </nav>
  )
}

type WayProps = { to: string | undefined; rel: string; stale: boolean | undefined; children: string }

// A stale way stays a link, so that whoever has the focus on it keeps it.
const Way = ({ to, rel, stale, children }: WayProps) =>
  to ? (
    <Link
      className="btn btn-line btn-refused"
      to={to}
      rel={rel}
      aria-disabled={stale || undefined}
      onClick={event => stale && event.preventDefault()}
    >
      {children}
    </Link>
  ) : (
    <span className="btn btn-line btn-refused" aria-disabled="true">
      {children}
    </span>
  )
