import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionButton, Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { withdrawApplication } from '../application-mutations.ts'
import { applicationQueries } from '../application-queries.ts'

/** Button with which an applicant withdraws the application before the decision. */
export function ApplicantWithdrawal({ token }: { token: string }) {
  const [open, setOpen] = useState(false)
  const client = useQueryClient()
  const { say, complain } = useToast()
  async function withdraw() {
    setOpen(false)
    try {
      const wasOpen = await withdrawApplication(token)
      await client.invalidateQueries(applicationQueries.status(token)())
      if (wasOpen) say('Withdrawn', 'Nothing further happens. You may apply again whenever you like.')
      else complain('It is decided already', 'A letter is on its way to you.')
    } catch {
      complain('Not withdrawn', 'The line failed. Your application is as it was.')
    }
  }
  return (
    <Dialog
      narrow
      title="Take your application back?"
      open={open}
      onOpenChange={setOpen}
      trigger={<Button line>Withdraw</Button>}
    >
      <div className="dialog-question">
        <p>It will not be read any further. You may apply again whenever you like.</p>
        <div className="actions">
          <Button onClick={() => setOpen(false)}>Keep it</Button>
          <ActionButton line onAction={withdraw}>
            Take it back
          </ActionButton>
        </div>
      </div>
    </Dialog>
  )
}
