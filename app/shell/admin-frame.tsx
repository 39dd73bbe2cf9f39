import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '../platform/paths.ts'
import { product } from '../platform/product.ts'
import { AdminPalette } from './admin-palette.tsx'
import { AdminShortcuts } from './admin-shortcuts.tsx'
import { AdminSidebar, type AdminSidebarProps } from './admin-sidebar.tsx'
import { endQueueOfEarlyKeys, isPaletteShortcut, restartEarlyShortcutQueue } from './early-keys.ts'
import { LogoSymbol } from './logo.tsx'
import { SkipLink } from './skip-link.tsx'
import { useAdminActions } from './use-admin-actions.ts'
import './admin.css'

export type AdminFrameProps = Pick<AdminSidebarProps, 'person' | 'onLogOut'> & { children: ReactNode }

/**
 * Sidebar beside the page. On phones, a top bar with a menu that contains the same sidebar. Only the sidebar or the
 * menu is visible and read by screen readers, never both.
 */
export function AdminFrame({ person, onLogOut, children }: AdminFrameProps) {
  const [raised, setRaised] = useState<'palette' | 'keys'>()
  const [typedEarly, setTypedEarly] = useState('')
  // A layout effect is needed, because the shortcut must work as soon as its hint is visible.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isPaletteShortcut(event)) return
      // In a rich text editor, Ctrl K inserts a link and must not open the palette.
      if (event.target instanceof HTMLElement && event.target.isContentEditable) return
      event.preventDefault()
      setTypedEarly('')
      setRaised(now => (now === 'palette' ? undefined : 'palette'))
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  // Replays the queued keys after the key handlers of the page are attached, because effects of the page run first.
  useEffect(() => {
    const { keys, typed } = endQueueOfEarlyKeys()
    for (const pressed of keys)
      document.body.dispatchEvent(new KeyboardEvent('keydown', { ...pressed, bubbles: true, cancelable: true }))
    if (typed !== undefined) {
      setTypedEarly(typed)
      setRaised('palette')
    }
    return restartEarlyShortcutQueue
  }, [])
  const onJump = () => {
    setTypedEarly('')
    setRaised('palette')
  }
  const sidebar = { person, onLogOut, onJump, onKeys: () => setRaised('keys') }
  const actions = useAdminActions(sidebar)
  return (
    <div className="admin">
      <SkipLink />
      <header className="admin-bar night">
        <Link className="admin-brand" to={paths.admin} aria-label={`${product.name}, admin`}>
          <LogoSymbol />
          <span>{product.name}</span>
        </Link>
        <MobileMenu {...sidebar} />
      </header>
      <section className="admin-sidebar night" aria-label="Sidebar">
        <AdminSidebar {...sidebar} />
      </section>
      <main id="main" className="admin-page" tabIndex={-1}>
        {children}
      </main>
      <AdminPalette
        open={raised === 'palette'}
        onOpenChange={open => setRaised(now => (open ? 'palette' : now === 'palette' ? undefined : now))}
        actions={actions}
        begun={typedEarly}
      />
      <AdminShortcuts open={raised === 'keys'} onOpenChange={open => setRaised(open ? 'keys' : undefined)} />
    </div>
  )
}

/** Menu that closes on a choice and on Escape, and returns the focus to the button of the menu. */
function MobileMenu(sidebar: AdminSidebarProps) {
  const menu = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu
  useEffect(() => {
    if (menu.current) menu.current.open = false
  }, [key])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !menu.current?.open) return
      menu.current.open = false
      menu.current.querySelector('summary')?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  return (
    <details className="admin-pocket" ref={menu}>
      <summary>
        <span className="admin-pocket-closed">Menu</span>
        <span className="admin-pocket-open">Close</span>
      </summary>
      <div>
        <AdminSidebar {...sidebar} />
      </div>
    </details>
  )
}
