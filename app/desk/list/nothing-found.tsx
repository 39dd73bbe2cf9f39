import { Link } from 'react-router'
import './nothing-found.css'

export interface NothingFoundProps {
  title: string
  /** Which words were searched, where some were. */
  searched?: string | undefined
  /** The same list without the filters that narrow it. */
  unfiltered?: string | undefined
  /** Where there are matches, with how many where that is known: other views of the list. */
  elsewhere: readonly { to: string; label: string; count?: number }[]
}

/** Nothing is found in a list that is searched or narrowed: says by what, and leads to where there are matches. */
export const NothingFound = ({ title, searched, unfiltered, elsewhere }: NothingFoundProps) => (
  <section className="nothing-found" role="status">
    <h2>{title}</h2>
    <p>{[searched, unfiltered && 'The filters leave others out.'].filter(Boolean).join(' ')}</p>
    <p className="nothing-found-ways">
      {elsewhere.map(({ to, label, count }) => (
        <Link key={to} to={to}>
          {count === undefined ? label : `${count.toLocaleString('en-GB')} in ${label}`}
        </Link>
      ))}
      {unfiltered && <Link to={unfiltered}>Without the filters</Link>}
    </p>
  </section>
)
