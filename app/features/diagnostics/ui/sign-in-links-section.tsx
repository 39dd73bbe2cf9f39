import { useMutation } from '@tanstack/react-query'
import { readBackendSettings } from '../../../platform/db/browser-db.ts'
import { ActionButton } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { DisabledAction } from '../../../ui/disabled-action.tsx'
import { testSignInLinks } from '../diagnosis-mutations.ts'

/** Whether a Supabase project manages the accounts. The backend of a project has another origin than the site. */
const hasSupabaseProject = () => readBackendSettings().url !== window.location.origin

const buttonLabel = 'Test email links'

/**
 * Button that checks the links in the e-mails of a Supabase project. The check never runs automatically, because the
 * check invalidates an unused link of the user.
 */
export function SignInLinksSection({ isAdmin }: { isAdmin: boolean }) {
  const { mutateAsync, data, error, isPending } = useMutation(testSignInLinks)
  if (!hasSupabaseProject()) return null
  if (!isAdmin)
    return (
      <p className="part-refused">
        <DisabledAction reason="It replaces an open link of your own, so only an admin may.">
          {buttonLabel}
        </DisabledAction>
      </p>
    )
  return (
    <div className="letters">
      <p className="letters-actions">
        <ActionButton line onAction={() => mutateAsync().catch(() => undefined)}>
          {isPending ? 'Checking…' : buttonLabel}
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
