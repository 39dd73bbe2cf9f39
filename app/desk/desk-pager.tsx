import { Link } from 'react-router'
import './desk-pager.css'

export interface DeskPagerProps {
  /** Name of the navigation, where a page has more than one. */
  label?: string | undefined
  /** Number of results shown, in words: "8 of 214". */
  said: string
  previous?: string | undefined
  next?: string | undefined
  /** The list still belongs to the previous URL: its page links would be wrong, so they are disabled. */
  stale?: boolean | undefined
}

/**
 * Below a table: the number of results, announced when a search changes it, and page links. Without a target the
 * label stays, but is not a link.
 */
export function DeskPager({ label = 'Pages', said, previous, next, stale }: DeskPagerProps) {
  return (
    <nav className="desk-pager" aria-label={label}>
      <p role="status">{said}</p>
      {(previous || next) && (
        <>
          <PagerLink to={previous} rel="prev" stale={stale}>
            Previous
          </PagerLink>
          <PagerLink to={next} rel="next" stale={stale}>
            Next
          </PagerLink>
        </>
      )}
    </nav>
  )
}

type WayProps = { to: string | undefined; rel: string; stale: boolean | undefined; children: string }

// A stale link stays a link, so that it does not lose the focus.
const PagerLink = ({ to, rel, stale, children }: WayProps) =>
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
