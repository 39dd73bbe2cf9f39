import { useSearchParams } from 'react-router'
import { AccountMessage } from '../../features/account/ui/account-message.tsx'
import { DisownChange } from '../../features/account/ui/disown-change.tsx'
import { useHydrated } from '../../features/account/ui/use-hydrated.ts'
import { PageHead } from '../../platform/seo/page-head.tsx'

/** Where “This was not me” of a letter leads. */
export default function NotMe() {
  const [params] = useSearchParams()
  // Read in the browser only, so that one page serves everybody.
  const hydrated = useHydrated()
  return (
    <>
      <PageHead title="This was not me" description="Take back what somebody else did to your account." />
      {hydrated ? (
        <DisownChange token={params.get('token') ?? ''} />
      ) : (
        <AccountMessage title="This was not me">
          <p role="status">This takes a moment.</p>
        </AccountMessage>
      )}
    </>
  )
}
