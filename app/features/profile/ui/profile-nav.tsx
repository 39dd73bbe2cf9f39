import { Link, useLocation } from 'react-router'
import './profile-nav.css'

const profileSections = [
  { id: 'profile', label: 'Profile' },
  { id: 'directory', label: 'Directory' },
  { id: 'applications', label: 'Applications' },
  { id: 'security', label: 'Security' },
  { id: 'privacy', label: 'Privacy' },
] as const

/**
 * Links to the sections of the page, which stay visible while the page scrolls. `more` are sections that only some
 * users have, placed before the last section.
 */
export function ProfileNav({ more = [] }: { more?: readonly { id: string; label: string }[] }) {
  const { hash, search } = useLocation()
  return (
    <nav className="profile-nav" aria-label="On this page">
      <div className="wrap grid">
        <ul className="span-9">
          {[...profileSections.slice(0, -1), ...more, ...profileSections.slice(-1)].map(({ id, label }) => (
            <li key={id}>
              <Link to={{ search, hash: id }} aria-current={hash === `#${id}` ? 'true' : undefined} replace>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}
