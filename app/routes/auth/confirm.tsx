import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { AccountMessage } from '../../features/account/ui/account-message.tsx'
import { LinkConfirmation } from '../../features/account/ui/link-confirmation.tsx'
import { StepsAfterEmailLink } from '../../features/account/ui/steps-after-email-link.tsx'
import { paths } from '../../platform/paths.ts'
import { PageHead } from '../../platform/seo/page-head.tsx'
import { type EmailConfirmationLink, parseConfirmLink } from '../../platform/session/email-confirmation-link.ts'
import { takeUrlFragment } from '../../platform/session/take-url-fragment.ts'

type State =
  | { at: 'reading' }
  | { at: 'nothing' }
  | { at: 'open'; link: EmailConfirmationLink }
  | { at: 'redeemed'; link: EmailConfirmationLink; isHalf: boolean }

/** Target of links in account e-mails. The token is redeemed only when the user presses the button. */
export default function ConfirmLinkRoute() {
  const [state, setState] = useState<State>({ at: 'reading' })

  useEffect(() => {
    function read() {
      const fragment = takeUrlFragment('link')
      const link = parseConfirmLink(fragment, window.location.origin)
      if (link) setState({ at: 'open', link })
      else setState(state => (state.at === 'reading' || fragment ? { at: 'nothing' } : state))
    }
    read()
    // The fragment is read again after a change, because opening the link of another e-mail in the same tab only
    // changes the fragment.
    window.addEventListener('popstate', read)
    return () => window.removeEventListener('popstate', read)
  }, [])

  return (
    <>
      <PageHead title="Confirm" description="Confirm a link from our emails." />
      {state.at === 'reading' ? (
        <AccountMessage title="Your email">
          <p className="account-waiting" role="status">
            This takes a moment.
          </p>
          <noscript>
            <p>
              This page needs JavaScript. Nothing was changed. The email also contains a code: enter it on the page
              where you requested the email.
            </p>
          </noscript>
        </AccountMessage>
      ) : state.at === 'nothing' ? (
        <AccountMessage title="Open the link in the email">
          <p role="alert">
            This page no longer has the complete link. Open it from the email again: it works until you press the
            button. The code in the email does the same.
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
        <StepsAfterEmailLink letter={state.link} isHalf={state.isHalf} />
      )}
    </>
  )
}
