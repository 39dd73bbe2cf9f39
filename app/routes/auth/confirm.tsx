import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { AccountMessage } from '../../features/account/ui/account-message.tsx'
import { LinkConfirmation } from '../../features/account/ui/link-confirmation.tsx'
import { LinkConfirmed } from '../../features/account/ui/link-confirmed.tsx'
import { paths } from '../../platform/paths.ts'
import { PageHead } from '../../platform/seo/page-head.tsx'
import { type ConfirmLink, parseConfirmLink } from '../../platform/session/confirm-link.ts'
import { takeFragment } from '../../platform/session/taken-fragment.ts'

type State =
  | { at: 'reading' }
  | { at: 'nothing' }
  | { at: 'open'; link: ConfirmLink }
  | { at: 'redeemed'; link: ConfirmLink; isHalf: boolean }

/** Target of links in account e-mails. Only pressing the button redeems the token. */
export default function Confirm() {
  const [state, setState] = useState<State>({ at: 'reading' })

  useEffect(() => {
    function read() {
      const fragment = takeFragment('link')
      const link = parseConfirmLink(fragment, window.location.origin)
      if (link) setState({ at: 'open', link })
      else setState(state => (state.at === 'reading' || fragment ? { at: 'nothing' } : state))
    }
    read()
    // Opening the link of another e-mail in the same tab changes only the fragment.
    window.addEventListener('popstate', read)
    return () => window.removeEventListener('popstate', read)
  }, [])

  return (
    <>
      <PageHead title="Confirm" description="Where links from our letters lead." />
      {state.at === 'reading' ? (
        <AccountMessage title="Your letter">
          <p className="account-waiting" role="status">
            This takes a moment.
          </p>
          <noscript>
            <p>
              This page needs JavaScript, and nothing has happened without it. The letter also holds a code: type it on
              the page where you asked for the letter.
            </p>
          </noscript>
        </AccountMessage>
      ) : state.at === 'nothing' ? (
        <AccountMessage title="Open the link in the letter">
          <p role="alert">
            This page does not have the link any more, or not all of it. Open it from the letter once more: if you have
            not pressed the button yet, it still works. The code in the letter does the same.
          </p>
          <p>
            <Link to={paths.signIn}>Sign in</Link>
          </p>
        </AccountMessage>
      ) : state.at === 'open' ? (
        <LinkConfirmation
          key={state.link.token}
          link={state.link}
          onRedeemed={outcome => setState({ at: 'redeemed', link: state.link, isHalf: outcome === 'half' })}
        />
      ) : (
        <LinkConfirmed letter={state.link} isHalf={state.isHalf} />
      )}
    </>
  )
}
