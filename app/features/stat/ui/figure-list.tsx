import { formatLongMonth, getNoonInUtc } from '../../../platform/dates/format-in-time-zone.ts'
import type { Stat } from '../stat-queries.ts'
import './figure-list.css'

const formatDate = (day: string) => formatLongMonth(getNoonInUtc(day))

/** Figures with their method and date. */
export function FigureList({ stats }: { stats: readonly Stat[] }) {
  return (
    <dl className="stat-ledger">
      {stats.map(({ id, label, value, source, as_of }) => (
        <div key={id}>
          <dt>{label}</dt>
          <dd className="stat-ledger-value">
            {value.replace(/\+$/, '')}
            {value.endsWith('+') && <sup>+</sup>}
          </dd>
          {source && <dd className="stat-ledger-source">{source}</dd>}
          {as_of && <dd className="stat-ledger-date">{formatDate(as_of)}</dd>}
        </div>
      ))}
    </dl>
  )
}
