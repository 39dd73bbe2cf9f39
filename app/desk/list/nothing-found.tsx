import { Link } from 'react-router'
import './nothing-found.css'

export interface NothingFoundProps {
  title: string
  /** Search text, if any. */
  searched?: string | undefined
  /** URL of the list without filters. */
  unfiltered?: string | undefined
  /** Other views with matches, with counts if known. */
  elsewhere: readonly { to: string; label: string; count?: number }[]
}

/** Empty result of a search or filter: names both and links to views with matches. */
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
