import { useSearchParams } from 'react-router'
import { AccountMessage } from '../../features/account/ui/account-message.tsx'
import { RevertAccountChange } from '../../features/account/ui/revert-account-change.tsx'
import { PageHead } from '../../platform/seo/page-head.tsx'
import { useHydrated } from '../../platform/use-hydrated.ts'

/** Target of the link “This was not me” in e-mails. */
export default function NotMeRoute() {
  const [params] = useSearchParams()
  // The link is read only in the browser, so that one cached page serves all visitors.
  const hydrated = useHydrated()
  return (
    <>
      <PageHead title="This was not me" description="Take back what somebody else did to your account." />
      {hydrated ? (
        <RevertAccountChange token={params.get('token') ?? ''} />
      ) : (
        <AccountMessage title="This was not me">
          <p role="status">This takes a moment.</p>
        </AccountMessage>
      )}
    </>
  )
}
