import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { ActionResultMessage } from '../../../desk/action/action-result-message.tsx'
import { AdminSectionHead } from '../../../desk/admin-page-head.tsx'
import { formatDateAndTime } from '../../../platform/dates/date-format.ts'
import { paths } from '../../../platform/paths.ts'
import { formatDevice } from '../../../platform/session/device.ts'
import { ActionButton, Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { ReadFailureCallout } from '../../../ui/read-failure.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { Status } from '../../../ui/status.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { getFirstName } from '../user.ts'
import { makeUserMutations } from '../user-mutations.ts'
import { userQueries } from '../user-queries.ts'
import { useUserAction } from './use-user-action.ts'
import type { UserPageSectionProps } from './user-head.tsx'

/**
 * Section with the sessions of a user. An admin can end one session or all sessions. The current user's own sessions
 * are on the profile page.
 */
export function UserSessions({ account, isSelf }: UserPageSectionProps) {
  const { data: sessions, isError, refetch } = useQuery(userQueries.sessions(account.id))
  const [isAsked, setIsAsked] = useState(false)
  const doAtOnce = useUserAction()
  const name = getFirstName(account)
  return (
    <section aria-labelledby="sessions">
      <AdminSectionHead
        id="sessions"
        title="Sessions"
        about={
          isSelf ? (
            <>
              Manage your own in your <Link to={paths.profileSecurity}>profile</Link>.
            </>
          ) : (
            'Devices where the user is signed in. Signing out takes effect at the next click.'
          )
        }
        actions={
          !isSelf &&
          sessions &&
          sessions.length > 0 && (
            <Button line onClick={() => setIsAsked(true)}>
              {sessions.length === 1 ? 'Sign out everywhere…' : `Sign out all ${sessions.length}…`}
            </Button>
          )
        }
      />
      {isError && !sessions && <ReadFailureCallout subject="Sessions" retry={() => void refetch()} />}
      {!sessions && !isError && <SkeletonBlock className="user-skeleton" />}
      {sessions?.length === 0 && <p className="user-quiet">{name} is not signed in.</p>}
      <ul className="user-rows">
        {sessions?.map(session => (
          <li key={session.id}>
            <div>
              <b>{formatDevice(session.user_agent)}</b>
              <small>
                Last seen {formatDateAndTime(session.last_seen_at)}. Signed in {formatDateAndTime(session.started_at)}
                {session.address ? `, from ${session.address}` : ''}.
              </small>
            </div>
            {session.is_current && <Status kind="well">This device</Status>}
            {!isSelf && (
              <ActionButton line onAction={() => doAtOnce(m => m.endSessions(account.id, session.id), 'Signed out.')}>
                Sign out<span className="visually-hidden"> the session of {formatDevice(session.user_agent)}</span>
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
      {isAsked && <EndAllSessions account={account} onClose={() => setIsAsked(false)} />}
    </section>
  )
}

function EndAllSessions({ account, onClose }: Pick<UserPageSectionProps, 'account'> & { onClose: () => void }) {
  const mutations = makeUserMutations(useQueryClient())
  const { say } = useToast()
  const name = getFirstName(account)
  const ending = useMutation({
    mutationFn: () => mutations.endSessions(account.id),
    onSuccess(answer) {
      if ('refusal' in answer) return
      onClose()
      say(`${name} is signed out everywhere.`, 'They can sign in again.')
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={open => !open && onClose()}
      title={`Sign ${name} out everywhere?`}
      action="Sign out everywhere"
      working="Signing out…"
      ends
      asking={ending.isPending}
      onAction={() => ending.mutate()}
    >
      <p>
        Takes effect at the next click. Unsaved text stays on the user’s devices as a draft. If someone else knows the
        password, suspend the user instead.
      </p>
      <ActionResultMessage doing={ending} />
    </ConfirmDialog>
  )
}
