import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import './circle-filter-links.css'

export type CircleFilterLink = { to: string; label: string; hue?: string | undefined; current: boolean }

/** Links that filter by circle: all circles, or one circle. */
export const CircleFilterLinks = ({ picks }: { picks: readonly CircleFilterLink[] }) => (
  <ul className="circle-picks" aria-label="Circles">
    {picks.map(({ to, label, hue, current }) => (
      <li key={label}>
        <Link to={to} aria-current={current ? 'true' : undefined} preventScrollReset>
          {hue && <i style={{ '--hue': hue } as CSSProperties} aria-hidden="true" />}
          {label}
        </Link>
      </li>
    ))}
  </ul>
)
