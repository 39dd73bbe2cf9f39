import { Link } from 'react-router'
import './choice-links.css'

export interface ChoiceLinksProps {
  label: string
  /** `hue` is any CSS colour; where any has one, those without have a dot of ink. */
  items: readonly {
    to: string
    label: string
    hue?: string | undefined
    count?: number | undefined
    current: boolean
  }[]
}

/** One choice out of a few, each an address, with a count at the end of its row. */
export function ChoiceLinks({ label, items }: ChoiceLinksProps) {
  const isDotted = items.some(({ hue }) => hue)
  return (
    <ul className="choices" aria-label={label}>
      {items.map(item => (
        <li key={item.label}>
          <Link to={item.to} aria-current={item.current ? 'true' : undefined} preventScrollReset>
            {isDotted && <i style={{ '--hue': item.hue ?? 'var(--ink)' } as React.CSSProperties} aria-hidden="true" />}
            {item.label}
            {item.count !== undefined && <span>{item.count}</span>}
          </Link>
        </li>
      ))}
    </ul>
  )
}
