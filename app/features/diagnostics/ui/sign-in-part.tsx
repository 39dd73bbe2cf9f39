import { useMutation } from '@tanstack/react-query'
import { readBackendAddress } from '../../../platform/db/browser-db.ts'
import { ActionButton } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { DisabledAction } from '../../../ui/disabled-action.tsx'
import { testSignInLinks } from '../diagnosis-mutations.ts'

/** Whether accounts are on a Supabase project, which has an origin of its own. */
const isOnProject = () => readBackendAddress().url !== window.location.origin

const label = 'Test email links'

/**
 * Button that checks the links in a Supabase project's e-mails. It is pressed by hand, because the check invalidates
 * an open link of the user.
 */
export function SignInPart({ isAdmin }: { isAdmin: boolean }) {
  const { mutateAsync, data, error, isPending } = useMutation(testSignInLinks)
  if (!isOnProject()) return null
  if (!isAdmin)
    return (
      <p className="part-refused">
        <DisabledAction reason="It replaces an open link of your own, so only an admin may.">{label}</DisabledAction>
      </p>
    )
  return (
    <div className="letters">
      <p className="letters-actions">
        <ActionButton line onAction={() => mutateAsync().catch(() => undefined)}>
          {isPending ? 'Asking…' : label}
        </ActionButton>
      </p>
      {data && (
        <Callout tone={data.state === 'well' ? 'ok' : 'bad'} title={data.said}>
          {data.remedy ??
            'No email was sent. If you requested a new password, request it again: that link was replaced.'}
        </Callout>
      )}
      {error && (
        <Callout tone="warn" title="The links were not tested.">
          {error.message}
        </Callout>
      )}
    </div>
  )
}
