import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '../platform/paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { isFilePath, type MenuLink } from './menu-link.ts'
import { MenuLinks } from './menu-links.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { useClosingDetails } from './use-closing-details.ts'
import './site-menu.css'

export interface SiteMenuProps {
  items: readonly MenuLink[]
  /** Secondary links below the links to pages: sign-in and search. */
  utilities: readonly MenuLink[]
  /** Main call to action, placed within reach of the thumb. */
  connect?: MenuLink | undefined
}

/**
 * Menu of the site on phones, as high as the window. The menu works without scripts. With scripts it traps the focus,
 * and closes on navigation, on Escape and on a tap outside.
 */
export function SiteMenu({ items, utilities, connect }: SiteMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null)
  useClosingDetails(menu)

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Tab' && menu.current?.open) keepFocusInMenu(menu.current, event)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  return (
    <details className="site-menu" ref={menu}>
      <summary>
        <i aria-hidden="true" />
        <span className="site-menu-shut">Menu</span>
        <span className="site-menu-open">Close</span>
      </summary>
      <div className="site-sheet">
        <nav aria-label="Main">
          <MenuLinks items={items.flatMap(item => item.links ?? [item])} />
        </nav>
        <div className="site-sheet-low">
          {utilities.toReversed().map(place => (
            <Link key={place.to} to={place.to}>
              {place.label}
            </Link>
          ))}
          <ThemeSwitch long />
        </div>
        {connect && (
          <ButtonLink wide to={connect.to} reloadDocument={isFilePath(connect.to)}>
            {/* The label "Connect" becomes the text that the specification requires on the button. Any other label,
                typed by an editor, is shown unchanged. */}
            {connect.to === paths.connect && connect.label === 'Connect' ? 'Join the Collective' : connect.label}
          </ButtonLink>
        )}
      </div>
    </details>
  )
}

/** Keeps the focus inside the open menu, because the menu covers the page. */
function keepFocusInMenu(menu: HTMLElement, event: KeyboardEvent) {
  const stops = [...menu.querySelectorAll<HTMLElement>('summary, a, button')]
  const [first, last] = [stops.at(0), stops.at(-1)]
  const [from, to] = event.shiftKey ? [first, last] : [last, first]
  if (document.activeElement !== from) return
  event.preventDefault()
  to?.focus()
}
