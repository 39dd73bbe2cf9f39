import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ActionOutcome } from '../../../desk/action/action-outcome.tsx'
import { paths } from '../../../platform/paths.ts'
import { useSession } from '../../../platform/session/session-context.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DisabledAction } from '../../../ui/disabled-action.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { TypedWordField } from '../../../ui/typed-word-field.tsx'
import { applicationMutations } from '../application-desk-mutations.ts'
import type { ApplicationFile } from '../application-file.ts'

const word = 'remove'

/**
 * Deletes an application on request, before its retention period ends. Year, country and outcome remain for
 * statistics.
 */
export function ApplicationRemoval({ file: { id, full_name } }: { file: ApplicationFile }) {
  const mutations = applicationMutations(useQueryClient())
  const { role } = useSession()
  const navigate = useNavigate()
  const { say } = useToast()
  const [isAsked, setIsAsked] = useState(false)
  const [error, setError] = useState<string>()
  const removing = useMutation({
    mutationFn: () => mutations.remove(id),
    onSuccess(answer) {
      if ('refusal' in answer) return
      void navigate(paths.adminApplications)
      say(`The application of ${full_name} is removed.`, 'Year, country and outcome stay, without a name.')
    },
  })
  function answered(filled: FormData) {
    const isTyped = String(filled.get('word') ?? '').trim() === word
    setError(isTyped ? undefined : `Type ${word}.`)
    if (isTyped) removing.mutate()
  }
  return (
    <section aria-labelledby="removal">
      <h2 id="removal">Removal</h2>
      {role === 'admin' ? (
        <Button line className="btn-ends" onClick={() => setIsAsked(true)}>
          Remove for good…
        </Button>
      ) : (
        <DisabledAction reason="Only an admin removes an application before its time.">Remove for good</DisabledAction>
      )}
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title={`Remove the application of ${full_name}?`}
        quiet="Keep it"
        action="Remove for good"
        ends
        asking={removing.isPending}
        onAction={answered}
      >
        <p>
          Answers, letters, referees, votes, notes and history go now. The applicant’s links open nothing afterwards. It
          cannot be undone.
        </p>
        <TypedWordField word={word} error={error} />
        <ActionOutcome doing={removing} />
      </ConfirmDialog>
    </section>
  )
}
