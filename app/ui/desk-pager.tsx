import { Link } from 'react-router'
import './desk-pager.css'

export interface DeskPagerProps {
  /** What is shown of how many, in words: "8 of 214". */
  said: string
  previous?: string | undefined
  next?: string | undefined
}

/** Below a table: how much of it this is, and the way on. Where there is no way, the word stays and is no link. */
export function DeskPager({ said, previous, next }: DeskPagerProps) {
  return (
    <nav className="desk-pager" aria-label="Pages">
      <p>{said}</p>
      {(previous || next) && (
        <>
          <Way to={previous} rel="prev">
            Previous
          </Way>
          <Way to={next} rel="next">
            Next
          </Way>
        </>
      )}
    </nav>
  )
}

const Way = ({ to, rel, children }: { to: string | undefined; rel: string; children: string }) =>
  to ? (
    <Link className="btn btn-line" to={to} rel={rel}>
      {children}
    </Link>
  ) : (
    <span className="btn btn-line" aria-disabled="true">
      {children}
    </span>
  )
