import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../platform/paths.ts'
import { ActionButton } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { DisabledAction } from '../../../ui/disabled-action.tsx'
import { sendTestMail } from '../diagnosis-mutations.ts'

export const testMailAdminsOnlyReason = 'Admins only: emails contain names and links.'

type TestMailProps = {
  isAdmin: boolean
  /** Type of e-mail in the catalogue to send; without a type, a plain test e-mail is sent. */
  kind?: string
  /** Actions to show beside the button that sends the test e-mail. */
  children?: ReactNode
}

/** Button that sends a test e-mail to the signed-in user and then shows the result. */
export function TestMailButton({ isAdmin, kind, children }: TestMailProps) {
  const { mutateAsync, data, error, isPending } = useMutation(sendTestMail(useQueryClient()))
  if (!isAdmin)
    return (
      <p className="part-refused">
        <DisabledAction reason={testMailAdminsOnlyReason}>Send test email</DisabledAction>
      </p>
    )
  return (
    <div className="letters">
      <p className="letters-actions">
        <ActionButton line onAction={() => mutateAsync(kind).catch(() => undefined)}>
          {isPending ? 'Sending…' : 'Send test email'}
        </ActionButton>
        {children}
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

/** Section with a test of mail delivery, which sends an e-mail to the user, and a link to the queue. */
export const MailSection = ({ isAdmin }: { isAdmin: boolean }) => (
  <TestMailButton isAdmin={isAdmin}>
    <Link to={paths.adminMail}>Email queue</Link>
  </TestMailButton>
)
