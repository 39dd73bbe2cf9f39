import { Link, useLocation } from 'react-router'
import { getAriaCurrent, type MenuLink } from './menu-link.ts'

/** Links of the main navigation. The current page is marked. */
export function MenuLinks({ items }: { items: readonly MenuLink[] }) {
  const { pathname } = useLocation()
  return (
    <ul>
      {items.map(place => (
        <li key={place.to}>
          <Link to={place.to} aria-current={getAriaCurrent(place, pathname)}>
            {place.label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
