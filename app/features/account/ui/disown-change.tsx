import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { momentInUtc } from '../../../platform/dates/date-format.ts'
import { paths } from '../../../platform/paths.ts'
import { serverSilence } from '../../../platform/text/server-silence.ts'
import { ActionButton, Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { accountCalls } from '../account-calls.ts'
import { accountNoticeQueries, disownChange, undoInstructions } from '../account-notice.ts'
import { AccountMessage } from './account-message.tsx'

const title = 'This was not me'

/** Asks for confirmation before it reverts a change: mail scanners open links too. */
export function DisownChange({ token }: { token: string }) {
  const { data: notice, isPending, isError, refetch } = useQuery(accountNoticeQueries.byToken(token))
  const disowning = useMutation({
    mutationFn: async () => {
      const email = await disownChange(token)
      if (email !== null) await accountCalls.sendRecovery(email)
      return { email }
    },
  })

  if (disowning.data)
    return disowning.data.email === null ? <Closed state="used" /> : <Done email={disowning.data.email} />
  if (isPending)
    return (
      <AccountMessage title={title}>
        <p role="status">This takes a moment.</p>
      </AccountMessage>
    )
  if (isError)
    return (
      <AccountMessage title={title}>
        <Callout tone="warn" title={serverSilence}>
          Nothing was changed. Try again in a moment.
        </Callout>
        <p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </p>
      </AccountMessage>
    )
  if (!notice) return <Closed state="unknown" />
  if (notice.state !== 'open') return <Closed state={notice.state} />
  const { what, undo } = undoInstructions[notice.kind]
  return (
    <AccountMessage title={title}>
      <p>
        {what} on {momentInUtc(notice.at)}. If you did not do it, press the button. Everybody is signed out of the
        account, you too. {undo} Then a letter comes, with which you choose a new password.
      </p>
      {disowning.isError && (
        <Callout tone="warn" title={serverSilence}>
          Whether anything was changed is not known. Press the button again.
        </Callout>
      )}
      <p>
        <ActionButton onAction={() => disowning.mutateAsync().catch(() => undefined)}>
          {disowning.isPending ? 'One moment…' : 'It was not me: secure the account'}
        </ActionButton>
      </p>
      <p>
        It was you? Then <Link to={paths.home}>go on to the site</Link>: nothing happens by itself.
      </p>
    </AccountMessage>
  )
}

function Done({ email }: { email: string }) {
  return (
    <AccountMessage title="The account is yours again">
      <p role="status">
        Everybody is signed out. A letter is on its way to {email}: open its link, and choose a new password. Use one
        you have nowhere else.
      </p>
      <p>
        <Link to={paths.resetPassword}>No letter? Have another one sent</Link>
      </p>
    </AccountMessage>
  )
}

const closed = {
  used: 'This link has been used. It works once.',
  expired: 'This link has run out: it is valid for seven days.',
  unknown: 'This link is not whole. Open it from the letter once more.',
}

function Closed({ state }: { state: keyof typeof closed }) {
  return (
    <AccountMessage title={title}>
      <p>{closed[state]} If you are still worried, choose a new password: that signs everybody else out.</p>
      <p>
        <Link to={paths.resetPassword}>Choose a new password</Link>
      </p>
    </AccountMessage>
  )
}
