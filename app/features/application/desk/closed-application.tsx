import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionOutcome } from '../../../desk/action/action-outcome.tsx'
import { formatDay } from '../../../platform/dates/date-format.ts'
import { paths } from '../../../platform/paths.ts'
import { PageHead } from '../../../platform/seo/page-head.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { applicationMutations } from '../application-desk-mutations.ts'
import type { ClosedFile } from '../application-file.ts'

/** Page for an editor who declared a conflict: their own reason, and the way back. */
export function ClosedApplication({ id, closed }: { id: string; closed: ClosedFile['closed'] }) {
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <PageHead title="A closed file" description="You declared a conflict." />
      <EmptyState
        heading="h1"
        title="This file is closed to you"
        remedy={
          <p className="application-closed-ways">
            <Button line onClick={() => setIsAsked(true)}>
              Withdraw it…
            </Button>
            <ButtonLink line to={paths.adminApplications}>
              Back to Applications
            </ButtonLink>
          </p>
        }
      >
        On {formatDay(closed.declared_at)} you wrote: “{closed.reason}” Answers, letters, votes and notes stay shut for
        you, also after the decision.
      </EmptyState>
      {isAsked && <Withdrawal id={id} onClose={() => setIsAsked(false)} />}
    </>
  )
}

function Withdrawal({ id, onClose }: { id: string; onClose: () => void }) {
  const mutations = applicationMutations(useQueryClient())
  const [error, setError] = useState<string>()
  const withdrawing = useMutation({ mutationFn: (because: string) => mutations.withdrawConflict(id, because) })
  function answered(filled: FormData) {
    const because = String(filled.get('because') ?? '').trim()
    setError(because.length < 3 ? 'Say why, in a sentence.' : undefined)
    if (because.length >= 3) withdrawing.mutate(because)
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={open => !open && onClose()}
      title="Withdraw your declaration?"
      quiet="Leave it"
      action="Withdraw and open the file"
      asking={withdrawing.isPending}
      onAction={answered}
    >
      <p>The others read both sentences, and that the file was open to you again.</p>
      <TextArea label="Why there is no conflict any more" name="because" rows={2} maxLength={500} error={error} />
      <ActionOutcome doing={withdrawing} />
    </ConfirmDialog>
  )
}
