import './stat-list.css'

export interface StatListProps {
  /** Figures of the list. `value` is the text to display, e.g. `10,000+`; a plus at the end is raised. */
  items: readonly { label: string; value: string }[]
  /** Number of cells per row on large screens. */
  columns?: 2 | 4 | 5 | undefined
  className?: string | undefined
}

export function StatList({ items, columns = 2, className }: StatListProps) {
  return (
    <dl className={`stats stats-${columns} ${className ?? ''}`}>
      {items.map(({ label, value }) => (
        <div className="stat" key={label}>
          <dt>{label}</dt>
          <dd>
            {value.replace(/\+$/, '')}
            {value.endsWith('+') && <sup>+</sup>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
