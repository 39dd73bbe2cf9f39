import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionResultMessage } from '../../../desk/action/action-result-message.tsx'
import { AdminSectionHead } from '../../../desk/admin-page-head.tsx'
import { useAuditLabels } from '../../../platform/audit/audit-words.ts'
import { formatQuantity } from '../../../platform/text/pluralize.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { ConfirmationWordField } from '../../../ui/confirmation-word-field.tsx'
import { DisabledAction } from '../../../ui/disabled-action.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { ReadFailureCallout } from '../../../ui/read-failure.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useRunOnceAtATime } from '../../../ui/use-run-once-at-a-time.ts'
import { getFirstName, getUserName, onlyAdminExplanation } from '../user.ts'
import { hasNoRecords, listPossibleNewOwners, type RemovalEffect, sortRecordTypesByCount } from '../user-account.ts'
import { findRemovalErrors, type RemovalErrors, userRemovalWord } from '../user-input.ts'
import { makeUserMutations } from '../user-mutations.ts'
import { userQueries } from '../user-queries.ts'
import type { UserPageSectionProps } from './user-head.tsx'

type UserRemovalProps = UserPageSectionProps & { onGone: () => void }

/** Section to remove an account: what is deleted, what stays, and which user gets the records. */
export function UserRemoval({ account, isSelf, isLastAdmin, onGone }: UserRemovalProps) {
  const [isAsked, setIsAsked] = useState(false)
  const no = isSelf ? 'Delete your own account in your profile.' : isLastAdmin ? onlyAdminExplanation : undefined
  return (
    <section aria-labelledby="removal">
      <AdminSectionHead id="removal" title="Delete user" about="The account is deleted; the content is transferred." />
      <p className="user-end">
        {no ? (
          <DisabledAction reason={no}>Delete</DisabledAction>
        ) : (
          <Button line className="btn-ends" onClick={() => setIsAsked(true)}>
            Delete user…
          </Button>
        )}
      </p>
      {isAsked && <RemovalForm account={account} onClose={() => setIsAsked(false)} onGone={onGone} />}
    </section>
  )
}

type RemovalFormProps = Pick<UserRemovalProps, 'account' | 'onGone'> & { onClose: () => void }

function RemovalForm({ account, onClose, onGone }: RemovalFormProps) {
  const mutations = makeUserMutations(useQueryClient())
  const { say } = useToast()
  const effect = useQuery(userQueries.removalEffect(account.id))
  const editors = useQuery(userQueries.editors())
  const [errors, setErrors] = useState<RemovalErrors>({})
  const name = getFirstName(account)
  const heirs = listPossibleNewOwners(editors.data ?? [], account.id)
  const isEmpty = effect.data !== undefined && hasNoRecords(effect.data)
  const removing = useMutation({
    mutationFn: ({ heir, word }: { heir: string; word: string }) =>
      mutations.remove(account.id, heir || undefined, word),
    onSuccess(answer, { heir }) {
      if ('refusal' in answer) return
      onGone()
      const taker = heirs.find(({ value }) => value === heir)?.label.split(',')[0]
      say(`${getUserName(account)} deleted.`, taker && !isEmpty ? `Content transferred to ${taker}.` : undefined)
    },
  })
  const { once } = useRunOnceAtATime((heir: string, word: string) =>
    removing.mutateAsync({ heir, word }).catch(() => undefined),
  )

  function answered(filled: FormData) {
    const input = { heir: String(filled.get('heir') ?? ''), word: String(filled.get('word') ?? '') }
    const newErrors = findRemovalErrors(input, isEmpty)
    setErrors(newErrors)
    if (Object.keys(newErrors).length === 0) void once(input.heir, input.word)
  }

  const failed = [effect, editors].find(({ isError, data }) => isError && !data)
  return (
    <ConfirmDialog
      open
      onOpenChange={open => !open && onClose()}
      title={`Delete ${getUserName(account)}?`}
      action={isEmpty ? 'Delete user' : 'Delete user and transfer content'}
      working="Deleting…"
      ends
      asking={removing.isPending}
      disabled={!effect.data || !editors.data}
      onAction={answered}
    >
      <p>
        {name} is signed out everywhere and cannot sign in again. Profile, photo, role and notes are deleted; the
        activity log keeps an anonymous number. They get an email. This cannot be undone.
      </p>
      {failed && <ReadFailureCallout subject="Content to transfer" retry={() => void failed.refetch()} />}
      {!failed && !effect.data && <SkeletonBlock className="user-skeleton" />}
      {effect.data && <RemovalEffectList effect={effect.data} />}
      {effect.data && !isEmpty && (
        <SelectField
          label="Transfer to"
          name="heir"
          defaultValue=""
          options={[{ value: '', label: 'Choose an editor' }, ...heirs]}
          error={errors.heir}
        />
      )}
      <ConfirmationWordField word={userRemovalWord} error={errors.word} />
      <ActionResultMessage doing={removing} />
    </ConfirmDialog>
  )
}

function RemovalEffectList({ effect }: { effect: RemovalEffect }) {
  const { kindOf } = useAuditLabels()
  const { records, drafts, invitations } = effect
  if (hasNoRecords(effect) && invitations === 0) return <p>No content to transfer.</p>
  return (
    <ul className="user-effect">
      {sortRecordTypesByCount(records).map(([table, count]) => (
        <li key={table}>
          <b>{formatQuantity(count, kindOf(table).one.replace(/^an? /, ''), kindOf(table).many.toLowerCase())}</b>{' '}
          handed over
        </li>
      ))}
      {drafts > 0 && (
        <li>
          <b>{formatQuantity(drafts, 'unfinished draft')}</b> handed over
        </li>
      )}
      {invitations > 0 && (
        <li>
          <b>{formatQuantity(invitations, 'open invitation')}</b> taken back
        </li>
      )}
    </ul>
  )
}
