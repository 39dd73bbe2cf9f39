import { Link } from 'react-router'
import './segment-links.css'

export interface SegmentLinksProps {
  label: string
  items: readonly { to: string; label: string; current: boolean }[]
}

/** Links to several views of the same content. */
export const SegmentLinks = ({ label, items }: SegmentLinksProps) => (
  <nav className="segments" aria-label={label}>
    {items.map(item => (
      <Link key={item.label} to={item.to} aria-current={item.current ? 'true' : undefined} preventScrollReset>
        {item.label}
      </Link>
    ))}
  </nav>
)
