import { Link } from 'react-router'
import './no-matches-message.css'

export interface NoMatchesMessageProps {
  title: string
  /** Text that the user searched for, if any. */
  searched?: string | undefined
  /** URL of the same list without filters. */
  unfiltered?: string | undefined
  /** URL of the same list without the search. */
  unsearched?: string | undefined
  /** Links to other views that have matches, with the number of matches if known. */
  elsewhere: readonly { to: string; label: string; count?: number }[]
}

/**
 * Message for a search or filter without matches. The message names search and filter, and links to views with matches.
 */
export const NoMatchesMessage = ({ title, searched, unfiltered, unsearched, elsewhere }: NoMatchesMessageProps) => (
  <section className="nothing-found" role="status">
    <h2>{title}</h2>
    <p>{[searched, unfiltered && 'More results are hidden by the filters.'].filter(Boolean).join(' ')}</p>
    <p className="nothing-found-ways">
      {elsewhere.map(({ to, label, count }) => (
        <Link key={to} to={to}>
          {count === undefined ? label : `${count.toLocaleString('en-GB')} in ${label}`}
        </Link>
      ))}
      {unsearched && <Link to={unsearched}>Clear search</Link>}
      {unfiltered && <Link to={unfiltered}>Clear filters</Link>}
    </p>
  </section>
)
