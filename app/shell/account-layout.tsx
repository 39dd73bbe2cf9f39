import { Link, Outlet, useLocation } from 'react-router'
import { paths } from '../platform/paths.ts'
import { useSupportAddress } from '../platform/support-address-context.ts'
import { Weave } from '../ui/weave.tsx'
import { Logo } from './logo.tsx'
import { SkipLink } from './skip-link.tsx'
import { SlowLoadingMessage } from './slow-loading-message.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import './account-layout.css'

export const handle = { frame: 'none' } as const

/** Pages that open from a link in an e-mail (`fragment-script.ts`). */
const emailLinkPaths: string[] = [paths.signInCallback, paths.resetPassword, paths.confirm]

/** Layout of the sign-in pages: logo, one form, and a different woven pattern on each page. */
export default function AccountLayout() {
  const { pathname } = useLocation()
  const support = useSupportAddress()
  return (
    <>
      <SkipLink />
      <div className="gate">
        <div className="gate-in">
          <header>
            <Logo />
          </header>
          <main id="main" tabIndex={-1}>
            <SlowLoadingMessage hasEmailLink={emailLinkPaths.includes(pathname.replace(/\/$/, ''))} />
            <Outlet />
          </main>
          <footer>
            <Link to={paths.home}>Back to Website</Link>
            {support && (
              <span>
                Help with your account: <a href={`mailto:${support}`}>{support}</a>
              </span>
            )}
            <ThemeSwitch />
          </footer>
        </div>
        <Weave className="gate-cloth" seed={`gate ${pathname}`} kind="applique" width={320} height={384} eager />
      </div>
    </>
  )
}
