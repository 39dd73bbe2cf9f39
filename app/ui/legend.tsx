import './legend.css'

export interface LegendProps {
  /** Entries of the legend. A ring represents a status, a dot represents a circle. `hue` is any CSS colour. */
  items: readonly { label: string; hue: string; ring?: boolean | undefined }[]
}

export function Legend({ items }: LegendProps) {
  return (
    <ul className="legend">
      {items.map(({ label, hue, ring }) => (
        <li key={label}>
          <i className={ring ? 'ring' : undefined} style={{ '--hue': hue } as React.CSSProperties} aria-hidden="true" />
          {label}
        </li>
      ))}
    </ul>
  )
}

/** Entries for the two statuses of a day, which are first in every legend beside a calendar. */
export const dayStatusEntries = [
  { label: 'Upcoming', hue: 'var(--upcoming)', ring: true },
  { label: 'Past', hue: 'var(--past)', ring: true },
] as const
