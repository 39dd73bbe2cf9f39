import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../../platform/paths.ts'
import { ActionButton } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { DisabledAction } from '../../../ui/disabled-action.tsx'
import { sendTestMail } from '../diagnosis-mutations.ts'

export const adminsReason = 'Letters hold names and links, so only an admin may.'

/** Mail delivery test, which sends an e-mail to the user; and a link to the queue. */
export function MailPart({ isAdmin }: { isAdmin: boolean }) {
  const { mutateAsync, data, error, isPending } = useMutation(sendTestMail(useQueryClient()))
  if (!isAdmin)
    return (
      <p className="part-refused">
        <DisabledAction reason={adminsReason}>Send a test letter</DisabledAction>
      </p>
    )
  return (
    <div className="letters">
      <p className="letters-actions">
        <ActionButton line onAction={() => mutateAsync().catch(() => undefined)}>
          {isPending ? 'Sending…' : 'Send a test letter'}
        </ActionButton>
        <Link to={paths.adminMail}>Letters kept and waiting</Link>
      </p>
      {data && (
        <Callout tone={data.sent ? 'ok' : 'bad'} title={data.said}>
          {data.sent ? `It went to ${data.to}.` : 'Other letters wait and are tried again.'}
        </Callout>
      )}
      {error && (
        <Callout tone="warn" title="No letter was sent.">
          {error.message}
        </Callout>
      )}
    </div>
  )
}
