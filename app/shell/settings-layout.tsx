import { type ReactNode, useEffect, useRef } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { paths } from '../platform/paths.ts'
import { settingsGroups, settingsPages } from './settings-pages.ts'
import './settings-layout.css'

/**
 * The link to the first page is marked as current only on exactly that path, because the path is a prefix of all other
 * paths.
 */
const isCurrentPage = (pathname: string, target: string) =>
  pathname === target || (target !== paths.settings.site && pathname.startsWith(`${target}/`))

/** Layout of the pages of the settings. */
export default function SettingsLayout() {
  return (
    <SettingsFrame>
      <Outlet />
    </SettingsFrame>
  )
}

/** Navigation of the settings beside the page. On phones the navigation is a collapsible section above the page. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const { pathname, key } = useLocation()
  const menu = useRef<HTMLDetailsElement>(null)
  const currentPage = settingsPages.find(({ to }) => isCurrentPage(pathname, to))

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu
  useEffect(() => {
    if (menu.current) menu.current.open = false
  }, [key])

  return (
    <div className="settings">
      <nav className="settings-list" aria-label="Settings">
        <SettingsLinks pathname={pathname} />
      </nav>
      <details className="settings-pocket" ref={menu}>
        <summary>
          <span className="visually-hidden">Settings: </span>
          {currentPage?.label ?? 'Settings'}
        </summary>
        <nav aria-label="Settings">
          <SettingsLinks pathname={pathname} />
        </nav>
      </details>
      <div className="settings-page">{children}</div>
    </div>
  )
}

const SettingsLinks = ({ pathname }: { pathname: string }) =>
  settingsGroups.map(({ label: group, pages }) => (
    <div className="settings-group" key={group}>
      <p aria-hidden="true">{group}</p>
      <ul aria-label={group}>
        {pages.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} aria-current={isCurrentPage(pathname, to) ? 'page' : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  ))
