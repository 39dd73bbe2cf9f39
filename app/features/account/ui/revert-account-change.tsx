import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDateAndTimeInUtc } from '../../../platform/dates/date-format.ts'
import { paths } from '../../../platform/paths.ts'
import { noAnswerSentence } from '../../../platform/text/no-answer-text.ts'
import { ActionButton, Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { accountCalls } from '../account-calls.ts'
import { accountNoticeQueries, revertAccountChange, revertInstructions } from '../account-notice.ts'
import { AccountMessage } from './account-message.tsx'

const pageTitle = 'This was not me'

/**
 * Button that reverts a change of the account. Opening the link does not revert the change, because mail scanners open
 * links too.
 */
export function RevertAccountChange({ token }: { token: string }) {
  const { data: notice, isPending, isError, refetch } = useQuery(accountNoticeQueries.byToken(token))
  const disowning = useMutation({
    mutationFn: async () => {
      const email = await revertAccountChange(token)
      if (email !== null) await accountCalls.sendRecovery(email)
      return { email }
    },
  })

  if (disowning.data)
    return disowning.data.email === null ? (
      <ClosedLinkMessage state="used" />
    ) : (
      <RevertedMessage email={disowning.data.email} />
    )
  if (isPending)
    return (
      <AccountMessage title={pageTitle}>
        <p role="status">This takes a moment.</p>
      </AccountMessage>
    )
  if (isError)
    return (
      <AccountMessage title={pageTitle}>
        <Callout tone="warn" title={noAnswerSentence}>
          Nothing was changed. Try again in a moment.
        </Callout>
        <p>
          <Button onClick={() => void refetch()}>Retry</Button>
        </p>
      </AccountMessage>
    )
  if (!notice) return <ClosedLinkMessage state="unknown" />
  if (notice.state !== 'open') return <ClosedLinkMessage state={notice.state} />
  const { what, undo } = revertInstructions[notice.kind]
  return (
    <AccountMessage title={pageTitle}>
      <p>
        {what} on {formatDateAndTimeInUtc(notice.at)}. If this was not you, press the button. Everyone is signed out of
        the account, including you. {undo} Then you get an email to choose a new password.
      </p>
      {disowning.isError && (
        <Callout tone="warn" title={noAnswerSentence}>
          The result is unknown. Press the button again.
        </Callout>
      )}
      <p>
        <ActionButton onAction={() => disowning.mutateAsync().catch(() => undefined)}>
          {disowning.isPending ? 'Working…' : 'It was not me: secure the account'}
        </ActionButton>
      </p>
      <p>
        It was you? Then <Link to={paths.home}>go on to the site</Link>: nothing happens by itself.
      </p>
    </AccountMessage>
  )
}

function RevertedMessage({ email }: { email: string }) {
  return (
    <AccountMessage title="The account is yours again">
      <p role="status">
        Everyone is signed out. We sent an email to {email}: open its link and choose a new password that you use
        nowhere else.
      </p>
      <p>
        <Link to={paths.resetPassword}>No email? Send another one</Link>
      </p>
    </AccountMessage>
  )
}

const closedLinkTexts = {
  used: 'This link has been used. It works only once.',
  expired: 'This link has expired: it is valid for seven days.',
  unknown: 'This link is incomplete. Open it from the email again.',
}

function ClosedLinkMessage({ state }: { state: keyof typeof closedLinkTexts }) {
  return (
    <AccountMessage title={pageTitle}>
      <p>{closedLinkTexts[state]} If you are still worried, choose a new password: this signs out everyone else.</p>
      <p>
        <Link to={paths.resetPassword}>Choose a new password</Link>
      </p>
    </AccountMessage>
  )
}
