import { Link, useLocation } from 'react-router'
import { ariaCurrent, type MenuLink } from './menu-link.ts'

/** The pages of the main navigation in their order, the one a visitor is in marked. */
export function MenuLinks({ items }: { items: readonly MenuLink[] }) {
  const { pathname } = useLocation()
  return (
    <ul>
      {items.map(place => (
        <li key={place.to}>
          <Link to={place.to} aria-current={ariaCurrent(place, pathname)}>
            {place.label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
