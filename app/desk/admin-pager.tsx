import { Link } from 'react-router'
import './admin-pager.css'

export interface AdminPagerProps {
  /** Accessible name of the pager, for a page with several pagers. */
  label?: string | undefined
  /** Number of results in words, e.g. "8 of 214". */
  said: string
  previous?: string | undefined
  next?: string | undefined
  /** Whether the list on screen still belongs to the previous URL. The page links are then disabled. */
  stale?: boolean | undefined
}

/**
 * Pager below a table: links to other pages, and the number of results, which screen readers announce after a search. A
 * page label without a URL is shown as text.
 */
export function AdminPager({ label = 'Pages', said, previous, next, stale }: AdminPagerProps) {
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

type PagerLinkProps = { to: string | undefined; rel: string; stale: boolean | undefined; children: string }

// A disabled page link stays an `a` element, so that a focused link does not lose the focus.
const PagerLink = ({ to, rel, stale, children }: PagerLinkProps) =>
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
