import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionResultMessage } from '../../../desk/action/action-result-message.tsx'
import { ConfirmButton } from '../../../ui/confirm-button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { makeApplicationMutations } from '../application-desk-mutations.ts'
import { getFirstWordOfName } from '../application-file.ts'

/**
 * Button that declares a conflict of interest. The application is then hidden from the editor who pressed the button.
 */
export function ConflictOfInterestButton({ id, name }: { id: string; name: string }) {
  const mutations = makeApplicationMutations(useQueryClient())
  const [error, setError] = useState<string>()
  const declaring = useMutation({ mutationFn: (reason: string) => mutations.declareConflict(id, reason) })

  function answered(filled: FormData) {
    const reason = String(filled.get('reason') ?? '').trim()
    setError(reason.length < 3 ? 'Describe the conflict.' : undefined)
    if (reason.length >= 3) declaring.mutate(reason)
  }
  return (
    <ConfirmButton
      label="Declare a conflict…"
      className="btn-bare"
      title={`Declare a conflict about ${name}?`}
      action="Declare conflict"
      working="Declaring…"
      asking={declaring.isPending}
      onAction={answered}
    >
      <p>
        The application is hidden from you immediately, also after the decision. Your vote is removed. The other
        reviewers see your reason; {getFirstWordOfName(name)} does not.
      </p>
      <TextArea label="Describe the conflict" name="reason" rows={2} maxLength={500} error={error} />
      <ActionResultMessage doing={declaring} />
    </ConfirmButton>
  )
}
