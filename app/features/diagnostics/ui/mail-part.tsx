import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../../platform/paths.ts'
import { ActionButton } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { DisabledAction } from '../../../ui/disabled-action.tsx'
import { sendTestMail } from '../diagnosis-mutations.ts'

export const adminsReason = 'Admins only: emails contain names and links.'

/** Section with a test of mail delivery, which sends an e-mail to the user, and a link to the queue. */
export function MailPart({ isAdmin }: { isAdmin: boolean }) {
  const { mutateAsync, data, error, isPending } = useMutation(sendTestMail(useQueryClient()))
  if (!isAdmin)
    return (
      <p className="part-refused">
        <DisabledAction reason={adminsReason}>Send test email</DisabledAction>
      </p>
    )
  return (
    <div className="letters">
      <p className="letters-actions">
        <ActionButton line onAction={() => mutateAsync().catch(() => undefined)}>
          {isPending ? 'Sending…' : 'Send test email'}
        </ActionButton>
        <Link to={paths.adminMail}>Email queue</Link>
      </p>
      {data && (
        <Callout tone={data.sent ? 'ok' : 'bad'} title={data.said}>
          {data.sent ? `Sent to ${data.to}.` : 'Other emails are waiting and will be retried.'}
        </Callout>
      )}
      {error && (
        <Callout tone="warn" title="No email was sent.">
          {error.message}
        </Callout>
      )}
    </div>
  )
}
