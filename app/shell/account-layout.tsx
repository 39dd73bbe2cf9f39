import { Link, Outlet, useLocation } from 'react-router'
import { paths } from '../platform/paths.ts'
import { Weave } from '../ui/weave.tsx'
import { Mark } from './mark.tsx'
import { SkipLink } from './skip-link.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import './account-layout.css'

export const handle = { frame: 'none' } as const

/** Layout of the sign-in pages: logo, one form, and a woven pattern that differs per page. */
export default function AccountLayout() {
  const { pathname } = useLocation()
  return (
    <>
      <SkipLink />
      <div className="gate">
        <div className="gate-in">
          <header>
            <Mark />
          </header>
          <main id="main" tabIndex={-1}>
            <Outlet />
          </main>
          <footer>
            <Link to={paths.home}>Back to Website</Link>
            <ThemeSwitch />
          </footer>
        </div>
        <Weave className="gate-cloth" seed={`gate ${pathname}`} kind="applique" width={320} height={384} eager />
      </div>
    </>
  )
}
