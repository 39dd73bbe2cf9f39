import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import type { MenuLink } from './menu-link.ts'
import { ThemeSwitch } from './theme-switch.tsx'
import './site-menu.css'

/** The menu of a phone: a disclosure that works alone, and with JavaScript closes on navigation, on Escape and on a tap elsewhere. */
export function SiteMenu({ items }: { items: readonly MenuLink[] }) {
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
        Menu
      </summary>
      <nav className="site-sheet" aria-label="Main">
        {items.map(place => (
          <NavLink key={place.to} to={place.to} end={place.home}>
            {place.label}
          </NavLink>
        ))}
        <ThemeSwitch long />
      </nav>
    </details>
  )
}
