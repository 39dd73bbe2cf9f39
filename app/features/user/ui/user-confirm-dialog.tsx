import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionResultMessage } from '../../../desk/action/action-result-message.tsx'
import type { RefusedFunctionCall } from '../../../platform/db/call-function.ts'
import { type Role, roleNames } from '../../../platform/session/role.ts'
import { useSession } from '../../../platform/session/session-context.ts'
import { noAnswerSentence } from '../../../platform/text/no-answer-text.ts'
import { Callout } from '../../../ui/callout.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useRunOnceAtATime } from '../../../ui/use-run-once-at-a-time.ts'
import {
  formatRoleChange,
  formatRoleQuestion,
  getFirstName,
  isSecondFactorRequired,
  type SecondFactorRule,
  type UserNameAndRole,
} from '../user.ts'
import { findReasonError } from '../user-input.ts'
import { makeUserMutations } from '../user-mutations.ts'

/** Change of a user's permissions that the admin has to confirm. */
export type UserAction =
  | { kind: 'role'; person: UserNameAndRole; to: Role }
  | { kind: 'suspend'; person: UserNameAndRole }
  | { kind: 'reset'; person: UserNameAndRole }

type Props = { action: UserAction | undefined; rule: SecondFactorRule; onClose: () => void }

/** The React key resets the dialog for each action. */
export const UserConfirmDialog = ({ action, rule, onClose }: Props) =>
  action && (
    <ConfirmUserAction key={`${action.kind} ${action.person.id}`} action={action} rule={rule} onClose={onClose} />
  )

function ConfirmUserAction({ action, rule, onClose }: Props & { action: UserAction }) {
  const mutations = makeUserMutations(useQueryClient())
  const { say, complain } = useToast()
  const { user, refreshAuth } = useSession()
  const [error, setError] = useState<string>()
  const { person } = action
  const name = getFirstName(person)

  const doing = useMutation({
    mutationFn: (reason: string): Promise<{ done: unknown } | RefusedFunctionCall> => {
      switch (action.kind) {
        case 'role':
          return mutations.giveRole(person.id, action.to)
        case 'suspend':
          return mutations.suspend(person.id, reason)
        case 'reset':
          return mutations.resetSecondFactor(person.id)
      }
    },
    onSuccess(answer) {
      if ('refusal' in answer) return
      onClose()
      // If admins change their own role, the session in this tab is refreshed.
      if (person.id === user?.id) void refreshAuth()
      switch (action.kind) {
        case 'role':
          return say(`${name} is now ${action.to === 'admin' ? 'an admin' : `a ${action.to}`}.`)
        case 'suspend':
          return say(`${name} is suspended.`, 'Signed out everywhere.', () => void restore())
        case 'reset':
          return say(`${name}’s two-factor authentication is off.`, 'Signed out everywhere; can set it up again.')
        default:
          action satisfies never
      }
    },
  })

  const { once } = useRunOnceAtATime((reason: string) => doing.mutateAsync(reason).catch(() => undefined))

  const restore = () =>
    mutations.restore(person.id).then(
      answer => 'refusal' in answer && complain(answer.refusal.title, answer.refusal.text),
      () => complain(`${name} may not be changed yet.`, `${noAnswerSentence} Check the list before you retry.`),
    )

  function answered(filled: FormData) {
    const reason = String(filled.get('reason') ?? '')
    const problem = action.kind === 'suspend' ? findReasonError(reason) : undefined
    setError(problem)
    if (!problem) void once(reason)
  }

  const common = {
    open: true,
    onOpenChange: (open: boolean) => !open && onClose(),
    onAction: answered,
    asking: doing.isPending,
  }
  switch (action.kind) {
    case 'role':
      return (
        <ConfirmDialog
          {...common}
          title={formatRoleQuestion(person, action.to)}
          action={`Make ${roleNames[action.to].toLowerCase()}`}
          working="Changing…"
          notifies
        >
          <p>{formatRoleChange(person, action.to)}</p>
          {person.factor === 'off' && isSecondFactorRequired(action.to, rule) && (
            <Callout tone="warn" title={`${name}’s two-factor authentication is off.`}>
              The user must set up a second factor before the role takes effect.
            </Callout>
          )}
          <ActionResultMessage doing={doing} />
        </ConfirmDialog>
      )
    case 'suspend':
      return (
        <ConfirmDialog
          {...common}
          title={`Suspend ${person.full_name || name}?`}
          action="Suspend user"
          working="Suspending…"
          ends
        >
          <p>{name} is immediately signed out everywhere and cannot sign in. You can restore the account later.</p>
          <TextField
            label="Reason"
            name="reason"
            maxLength={300}
            autoComplete="off"
            error={error}
            hint="Stored in the activity log."
          />
          <ActionResultMessage doing={doing} />
        </ConfirmDialog>
      )
    case 'reset':
      return (
        <ConfirmDialog
          {...common}
          title={`Reset two-factor authentication of ${person.full_name || name}?`}
          action="Reset"
          working="Resetting…"
          ends
        >
          <p>
            For a lost phone. The app and the recovery codes are removed, and {name} is signed out everywhere. Make sure
            that the request really comes from {name}.
          </p>
          <ActionResultMessage doing={doing} />
        </ConfirmDialog>
      )
    default:
      return action satisfies never
  }
}
