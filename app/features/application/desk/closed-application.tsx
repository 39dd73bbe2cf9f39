import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionResultMessage } from '../../../desk/action/action-result-message.tsx'
import { formatDay } from '../../../platform/dates/date-format.ts'
import { paths } from '../../../platform/paths.ts'
import { PageHead } from '../../../platform/seo/page-head.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { makeApplicationMutations } from '../application-desk-mutations.ts'
import type { ConflictedApplicationFile } from '../application-file.ts'

/**
 * Page for an editor who has declared a conflict of interest: the reason that this editor has given, and a link back
 * to the list.
 */
export function ClosedApplication({ id, closed }: { id: string; closed: ConflictedApplicationFile['closed'] }) {
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <PageHead title="Hidden application" description="Hidden: you declared a conflict of interest." />
      <EmptyState
        heading="h1"
        title="This application is hidden from you"
        remedy={
          <p className="application-closed-ways">
            <Button line onClick={() => setIsAsked(true)}>
              Withdraw declaration…
            </Button>
            <ButtonLink line to={paths.adminApplications}>
              Back to Applications
            </ButtonLink>
          </p>
        }
      >
        On {formatDay(closed.declared_at)} you wrote: “{closed.reason}” Answers, emails, votes and notes stay hidden
        from you, also after the decision.
      </EmptyState>
      {isAsked && <ConflictWithdrawal id={id} onClose={() => setIsAsked(false)} />}
    </>
  )
}

function ConflictWithdrawal({ id, onClose }: { id: string; onClose: () => void }) {
  const mutations = makeApplicationMutations(useQueryClient())
  const [error, setError] = useState<string>()
  const withdrawing = useMutation({ mutationFn: (because: string) => mutations.withdrawConflict(id, because) })
  function answered(filled: FormData) {
    const because = String(filled.get('because') ?? '').trim()
    setError(because.length < 3 ? 'Enter a reason.' : undefined)
    if (because.length >= 3) withdrawing.mutate(because)
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={open => !open && onClose()}
      title="Withdraw your declaration?"
      action="Withdraw declaration"
      working="Withdrawing…"
      asking={withdrawing.isPending}
      onAction={answered}
    >
      <p>The other reviewers see both reasons and that you regained access.</p>
      <TextArea
        label="Reason why the conflict no longer exists"
        name="because"
        rows={2}
        maxLength={500}
        error={error}
      />
      <ActionResultMessage doing={withdrawing} />
    </ConfirmDialog>
  )
}
