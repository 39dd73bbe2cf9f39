import { Link } from 'react-router'
import './nothing-found.css'

export interface NothingFoundProps {
  title: string
  /** Text that was searched, if any. */
  searched?: string | undefined
  /** URL of the same list without filters. */
  unfiltered?: string | undefined
  /** Other views that have matches, with their counts if known. */
  elsewhere: readonly { to: string; label: string; count?: number }[]
}

/** Message for a search or filter without matches: it names both, and links to views with matches. */
export const NothingFound = ({ title, searched, unfiltered, elsewhere }: NothingFoundProps) => (
  <section className="nothing-found" role="status">
    <h2>{title}</h2>
    <p>{[searched, unfiltered && 'More results are hidden by the filters.'].filter(Boolean).join(' ')}</p>
    <p className="nothing-found-ways">
      {elsewhere.map(({ to, label, count }) => (
        <Link key={to} to={to}>
          {count === undefined ? label : `${count.toLocaleString('en-GB')} in ${label}`}
        </Link>
      ))}
      {unfiltered && <Link to={unfiltered}>Clear filters</Link>}
    </p>
  </section>
)
