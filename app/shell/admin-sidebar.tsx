import { useQuery } from '@tanstack/react-query'
import { ArrowUpLeft, Keyboard, LogOut, Search, SunMoon } from 'lucide'
import { Link, NavLink, useLocation } from 'react-router'
import { paths } from '../platform/paths.ts'
import { product } from '../platform/product.ts'
import { countTasksByScreen, taskQueries } from '../platform/tasks/task-queries.ts'
import { Icon } from '../ui/icon.tsx'
import { KeyHint } from '../ui/key-hint.tsx'
import { SmallPortrait } from '../ui/small-portrait.tsx'
import { type AdminScreen, adminScreens } from './admin-screens.tsx'
import { LogoSymbol } from './logo.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import './admin-sidebar.css'

export type AdminSidebarProps = {
  person: {
    name: string
    label: string
    /** Role of the user, if the label of the user differs from the role. */
    role?: string | undefined
    portrait?: string | undefined
  }
  onJump: () => void
  onKeys: () => void
  onLogOut: () => void
}

/** Sidebar with navigation, user, and a button to sign out. Between phone and desktop widths, only icons are shown. */
export function AdminSidebar({ person, onJump, onKeys, onLogOut }: AdminSidebarProps) {
  const { pathname } = useLocation()
  const { data: tasks } = useQuery(taskQueries.mine)
  const counts = countTasksByScreen(tasks?.rows ?? [])
  const isCurrent = ({ to, below = to }: AdminScreen) =>
    pathname === to || pathname === below || pathname.startsWith(`${below}/`)
  return (
    <div className="admin-sidebar-in">
      <Link className="admin-brand admin-sidebar-brand" to={paths.admin} aria-label={`${product.name}, admin`}>
        <LogoSymbol />
        <span>{product.name}</span>
      </Link>
      <button type="button" className="admin-jump" title="Search or go to" onClick={onJump}>
        <Icon drawing={Search} />
        <span>Search or go to</span>
        <span className="admin-jump-keys">
          <KeyHint>Ctrl</KeyHint>
          <KeyHint>K</KeyHint>
        </span>
      </button>
      <nav aria-label="Admin">
        {adminScreens.map(part => (
          <ul key={part[0]?.to}>
            {part.map(screen => (
              <li key={screen.to}>
                <Link to={screen.to} title={screen.label} aria-current={isCurrent(screen) ? 'page' : undefined}>
                  <Icon drawing={screen.icon} />
                  <span>{screen.label}</span>
                  <TaskCount count={counts.get(screen.to) ?? 0} />
                </Link>
              </li>
            ))}
          </ul>
        ))}
        <ul>
          <li>
            <NavLink to={paths.home} title="Back to Website" end>
              <Icon drawing={ArrowUpLeft} />
              <span>Back to Website</span>
            </NavLink>
          </li>
        </ul>
      </nav>
      <div className="admin-sidebar-foot">
        <Link
          className="admin-who"
          to={paths.profile}
          title={`${person.name}, ${person.label}${person.role ? `, role ${person.role}` : ''}: your account`}
        >
          <SmallPortrait name={person.name} src={person.portrait} />
          <span>
            <b>{person.name}</b>
            <small>{person.label}</small>
            {person.role && <small>Role: {person.role}</small>}
          </span>
        </Link>
        <div className="admin-sidebar-actions">
          <button type="button" title="Logout" onClick={onLogOut}>
            <Icon drawing={LogOut} />
            <span>Logout</span>
          </button>
          {/* Icon in place of the text of the theme switch. The switch itself, with invisible text, covers the icon. */}
          <span className="admin-sidebar-theme">
            <Icon drawing={SunMoon} />
            <ThemeSwitch />
          </span>
          <button
            type="button"
            className="admin-sidebar-keys"
            title="Keyboard shortcuts"
            aria-label="Keyboard shortcuts"
            onClick={onKeys}
          >
            <Icon drawing={Keyboard} />
          </button>
        </div>
      </div>
    </div>
  )
}

/** Number of tasks on a screen. Empty if the number is zero. */
function TaskCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <small className="admin-sidebar-count">
      {count}
      <span className="visually-hidden"> {count === 1 ? 'task' : 'tasks'}</span>
    </small>
  )
}
