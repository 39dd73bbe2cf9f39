import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { noAnswerSentence } from '../../../platform/text/no-answer-text.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useRunOnceAtATime } from '../../../ui/use-run-once-at-a-time.ts'
import { withdrawApplication } from '../application-mutations.ts'
import { applicationQueries } from '../application-queries.ts'

/** Button with which an applicant withdraws the application before the decision. */
export function ApplicantWithdrawal({ token }: { token: string }) {
  const [open, setOpen] = useState(false)
  const client = useQueryClient()
  const { say, complain } = useToast()
  const status = applicationQueries.status(token)()
  const readAgain = () => client.invalidateQueries(status)
  async function withdraw() {
    try {
      const wasOpen = await withdrawApplication(token)
      await readAgain()
      // If the response to a withdrawal was lost, the next attempt finds the application already withdrawn.
      const isWithdrawn = wasOpen || client.getQueryData(status.queryKey)?.status === 'withdrawn'
      if (isWithdrawn) say('Application withdrawn', 'You may apply again at any time.')
      else complain('Already decided', 'Our answer is on its way to you by email.')
    } catch {
      complain(
        'Withdrawal not confirmed',
        `${noAnswerSentence} If this page does not say that the application is withdrawn, try again in a moment.`,
      )
      await readAgain()
    }
    setOpen(false)
  }
  const { once, underWay } = useRunOnceAtATime(withdraw)
  return (
    <>
      <Button line aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Withdraw
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Withdraw your application?"
        action="Withdraw application"
        working="Withdrawing…"
        asking={underWay}
        ends
        onAction={() => void once()}
      >
        <p>Nobody reads it any further. You may apply again at any time.</p>
      </ConfirmDialog>
    </>
  )
}
