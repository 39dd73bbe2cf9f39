import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ActionResultMessage } from '../../../desk/action/action-result-message.tsx'
import { paths } from '../../../platform/paths.ts'
import { useSession } from '../../../platform/session/session-context.ts'
import { ConfirmButton } from '../../../ui/confirm-button.tsx'
import { ConfirmationWordField } from '../../../ui/confirmation-word-field.tsx'
import { DisabledAction } from '../../../ui/disabled-action.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { makeApplicationMutations } from '../application-desk-mutations.ts'
import type { ApplicationFile } from '../application-file.ts'

const confirmationWord = 'remove'

/**
 * Form that deletes an application at the request of the applicant, before the retention period ends. Year, country
 * and outcome stay for statistics.
 */
export function ApplicationRemoval({ file: { id, full_name } }: { file: ApplicationFile }) {
  const mutations = makeApplicationMutations(useQueryClient())
  const { role } = useSession()
  const navigate = useNavigate()
  const { say } = useToast()
  const [error, setError] = useState<string>()
  const removing = useMutation({
    mutationFn: () => mutations.remove(id),
    onSuccess(answer) {
      if ('refusal' in answer) return
      void navigate(paths.adminApplications)
      say(
        `The application of ${full_name} is removed.`,
        'Year, country and outcome stay in the report, without a name.',
      )
    },
  })
  function answered(filled: FormData) {
    const isTyped = String(filled.get('word') ?? '').trim() === confirmationWord
    setError(isTyped ? undefined : `Type ${confirmationWord}.`)
    if (isTyped) removing.mutate()
  }
  return (
    <section aria-labelledby="removal">
      <h2 id="removal">Delete</h2>
      {role === 'admin' ? (
        <ConfirmButton
          label="Delete permanently…"
          className="btn-ends"
          title={`Delete the application of ${full_name}?`}
          action="Delete permanently"
          working="Deleting…"
          ends
          asking={removing.isPending}
          onAction={answered}
        >
          <p>
            Answers, emails, references, votes, notes and history are deleted. The applicant’s links stop working. This
            cannot be undone.
          </p>
          <ConfirmationWordField word={confirmationWord} error={error} />
          <ActionResultMessage doing={removing} />
        </ConfirmButton>
      ) : (
        <DisabledAction reason="Only admins can delete an application before the retention period ends.">
          Delete permanently
        </DisabledAction>
      )}
    </section>
  )
}
