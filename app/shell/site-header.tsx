import { Link } from 'react-router'
import { ButtonLink } from '../ui/button.tsx'
import { Logo } from './logo.tsx'
import { isFilePath, type MenuLink } from './menu-link.ts'
import { MenuLinks } from './menu-links.tsx'
import { SiteMenu } from './site-menu.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import './site-header.css'

export interface SiteHeaderProps {
  items: readonly MenuLink[]
  /** Entries that fit beside each other, and a group with the remaining entries. */
  fitting: readonly MenuLink[]
  utilities: readonly MenuLink[]
  connect?: MenuLink | undefined
  /** Whether the header has a dark background in every theme, for pages that begin with a dark section. */
  night?: boolean | undefined
}

/** Header of the site, on the grid of the pages (three and nine columns). */
export function SiteHeader({ items, fitting, utilities, connect, night }: SiteHeaderProps) {
  return (
    <header className={night ? 'site-head night' : 'site-head'}>
      <div className="wrap">
        <Logo />
        <div className="site-util">
          {utilities.slice(0, -1).map(place => (
            <Link key={place.to} to={place.to}>
              {place.label}
            </Link>
          ))}
          <ThemeSwitch />
          {utilities.slice(-1).map(place => (
            <Link key={place.to} to={place.to}>
              {place.label}
            </Link>
          ))}
          {connect && (
            <ButtonLink slim to={connect.to} reloadDocument={isFilePath(connect.to)}>
              {connect.label}
            </ButtonLink>
          )}
        </div>
        <nav className="site-nav" aria-label="Main">
          <MenuLinks items={fitting} />
        </nav>
        <SiteMenu items={items} utilities={utilities} connect={connect} />
      </div>
    </header>
  )
}
