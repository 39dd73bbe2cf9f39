import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Role } from '../../../platform/session/role.ts'
import { useSession } from '../../../platform/session/session-context.ts'
import { TextField } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'
import { Question } from '../../../ui/question.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useOnce } from '../../../ui/use-once.ts'
import {
  firstName,
  isAskedOf,
  type Member,
  roleChangeSaid,
  roleNames,
  roleQuestion,
  type SecondFactorRule,
} from '../member.ts'
import { reasonFault } from '../member-input.ts'
import { memberMutations, type Refused } from '../member-mutations.ts'

/** What is about to be done to somebody's rights, and has to be asked first. */
export type MemberAct =
  | { kind: 'role'; person: Member; to: Role }
  | { kind: 'suspend'; person: Member }
  | { kind: 'reset'; person: Member }

type Props = { act: MemberAct | undefined; rule: SecondFactorRule; onClose: () => void }

/** One question at a time; each act begins with an empty one. */
export const MemberQuestion = ({ act, rule, onClose }: Props) =>
  act && <Asking key={`${act.kind} ${act.person.id}`} act={act} rule={rule} onClose={onClose} />

function Asking({ act, rule, onClose }: Props & { act: MemberAct }) {
  const mutations = memberMutations(useQueryClient())
  const { say, complain } = useToast()
  const { user, refreshAuth } = useSession()
  const [fault, setFault] = useState<string>()
  const { person } = act
  const name = firstName(person)

  const doing = useMutation({
    mutationFn: (reason: string): Promise<{ done: unknown } | Refused> => {
      if (act.kind === 'role') return mutations.giveRole(person.id, act.to)
      if (act.kind === 'suspend') return mutations.suspend(person.id, reason)
      return mutations.resetSecondFactor(person.id)
    },
    onSuccess(answer) {
      if ('refused' in answer) return
      onClose()
      // One’s own rights are known to the whole tab.
      if (person.id === user?.id) void refreshAuth()
      if (act.kind === 'role') say(`${name} is now ${act.to === 'admin' ? 'an admin' : `a ${act.to}`}.`)
      if (act.kind === 'suspend') say(`${name} is suspended.`, 'Signed out everywhere.', () => void restore())
      if (act.kind === 'reset')
        say(`${name}’s second factor is off.`, 'Signed out everywhere, and may set up a new one.')
    },
  })

  const { once } = useOnce((reason: string) => doing.mutateAsync(reason).catch(() => undefined))

  const restore = () =>
    mutations.restore(person.id).then(
      answer => 'refused' in answer && complain(answer.refused.title, answer.refused.text),
      () => complain(`${name} may still be suspended.`, 'The server did not answer. Look at the list, and try again.'),
    )

  function answered(filled: FormData) {
    const reason = String(filled.get('reason') ?? '')
    const found = act.kind === 'suspend' ? reasonFault(reason) : undefined
    setFault(found)
    if (!found) void once(reason)
  }

  const common = {
    open: true,
    onOpenChange: (open: boolean) => !open && onClose(),
    onAct: answered,
    asking: doing.isPending,
  }
  if (act.kind === 'role')
    return (
      <Question
        {...common}
        title={roleQuestion(person, act.to)}
        quiet={`Leave as ${person.role}`}
        act={`Make ${roleNames[act.to].toLowerCase()}`}
      >
        <p>{roleChangeSaid(person, act.to)}</p>
        {person.factor === 'off' && isAskedOf(act.to, rule) && (
          <Note tone="warn" title={`${name}’s second factor is off.`}>
            It has to be set up before the role takes effect.
          </Note>
        )}
        <Outcome doing={doing} />
      </Question>
    )
  if (act.kind === 'suspend')
    return (
      <Question {...common} title={`Suspend ${person.full_name || name}?`} act="Suspend" ends>
        <p>{name} is signed out everywhere at once. Profile and registrations stay, and you can restore the account.</p>
        <TextField
          label="Reason"
          name="reason"
          maxLength={300}
          autoComplete="off"
          error={fault}
          hint="Kept in the trail."
        />
        <Outcome doing={doing} />
      </Question>
    )
  return (
    <Question {...common} title={`Reset the second factor of ${person.full_name || name}?`} act="Reset" ends>
      <p>
        For a lost phone. The factor and the recovery codes are removed, and {name} is signed out everywhere. Be sure
        that it is really {name} who asks.
      </p>
      <Outcome doing={doing} />
    </Question>
  )
}

/** Refused and failed do not sound alike; in both cases what was typed is still there. */
export function Outcome({
  doing,
}: {
  doing:
    | UseMutationResult<{ done: unknown } | Refused, Error, never>
    | UseMutationResult<{ done: unknown } | Refused, Error, string>
}) {
  if (doing.isError)
    return (
      <Note tone="warn" title="The server did not answer.">
        It may or may not have been done. Look at the list, and try again in a moment.
      </Note>
    )
  if (!doing.data || !('refused' in doing.data)) return null
  const { title, text } = doing.data.refused
  return (
    <Note tone="bad" title={title}>
      {text}
    </Note>
  )
}
