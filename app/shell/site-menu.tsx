import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { ButtonLink } from '../ui/button.tsx'
import type { MenuLink } from './menu-link.ts'
import { MenuLinks } from './menu-links.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
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
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu, also one to the same page
  useEffect(() => {
    if (menu.current) menu.current.open = false
  }, [key])

  useEffect(() => {
    const close = () => {
      if (!menu.current?.open) return false
      menu.current.open = false
      return true
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && close()) menu.current?.querySelector('summary')?.focus()
      if (event.key === 'Tab' && menu.current?.open) keepFocus(menu.current, event)
    }
    const onPointerDown = (event: PointerEvent) => {
      if (!menu.current?.contains(event.target as Node)) close()
    }
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('pointerdown', onPointerDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('pointerdown', onPointerDown)
    }
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
          <MenuLinks items={items} />
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
          <ButtonLink wide to={connect.to}>
            Join the Collective
          </ButtonLink>
        )}
      </div>
    </details>
  )
}

/** Keeps the focus inside the open menu, because the menu covers the page. */
function keepFocus(menu: HTMLElement, event: KeyboardEvent) {
  const stops = [...menu.querySelectorAll<HTMLElement>('summary, a, button')]
  const [first, last] = [stops.at(0), stops.at(-1)]
  const [from, to] = event.shiftKey ? [first, last] : [last, first]
  if (document.activeElement !== from) return
  event.preventDefault()
  to?.focus()
}
