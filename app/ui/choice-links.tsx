import { Link } from 'react-router'
import './choice-links.css'

export interface ChoiceLinksProps {
  label: string
  /**
   * Choices in the list. `hue` is any CSS colour. If one choice has a colour, choices without a colour have a dot in
   * the colour of text.
   */
  items: readonly {
    to: string
    label: string
    hue?: string | undefined
    count?: number | undefined
    current: boolean
  }[]
}

/** List of links for a single choice, each link with a number at the end of its row. */
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
