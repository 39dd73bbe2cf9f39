import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { noAnswerSentence } from '../../../platform/text/no-answer-text.ts'
import { ActionButton, Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { findRefereeAnswerErrors, type RefereeAnswer, readRefereeAnswer } from '../application-input.ts'
import { declineReference, submitRefereeAnswer } from '../application-mutations.ts'
import { applicationQueries } from '../application-queries.ts'
import type { ReturnedForm } from '../link-form.ts'
import { useLinkForm } from './use-link-form.ts'
import './applicant-page.css'
import './connect-form.css'

type Props = {
  token: string
  applicant: string
  returned: ReturnedForm<RefereeAnswer> | undefined
}

/** Form for a referee: two questions, which can be answered once, and a button to decline. */
export function RefereeForm({ token, applicant, returned }: Props) {
  const { errors, refused, underWay, onSubmit } = useLinkForm({
    token,
    read: readRefereeAnswer,
    errorsOf: findRefereeAnswerErrors,
    send: answer => submitRefereeAnswer(token, answer),
    onDone: () => undefined,
    returned,
  })
  return (
    <form className="applicant-form" method="post" noValidate onSubmit={onSubmit}>
      <TextArea
        label={`How do you know ${applicant}, and how do they behave when a project is late?`}
        name="knows"
        defaultValue={returned?.written.knows}
        rows={8}
        maxLength={6000}
        error={errors.knows}
      />
      <TextField
        label="Would you work together again?"
        name="again"
        defaultValue={returned?.written.again}
        maxLength={2000}
        autoComplete="off"
        error={errors.again}
        hint="Yes or no will do; a condition helps."
      />
      {refused && (
        <p className="form-state form-refused" role="alert">
          {refused}
        </p>
      )}
      <p className="actions">
        <Button type="submit" aria-disabled={underWay || undefined}>
          Send my answer
        </Button>
        <Declining token={token} />
      </p>
    </form>
  )
}

function Declining({ token }: { token: string }) {
  const [open, setOpen] = useState(false)
  const [because, setBecause] = useState('')
  const client = useQueryClient()
  const { complain } = useToast()
  const readAgain = () => client.invalidateQueries(applicationQueries.refereeRequest(token)())
  async function decline() {
    try {
      const answer = await declineReference(token, because)
      setOpen(false)
      if (answer) complain(answer.refusal.title, answer.refusal.text)
      await readAgain()
    } catch {
      complain('Not confirmed', `${noAnswerSentence} If this page still shows the questions, try again in a moment.`)
      await readAgain()
    }
  }
  return (
    <Dialog
      narrow
      title="Decline to answer?"
      open={open}
      onOpenChange={setOpen}
      trigger={<Button line>Decline</Button>}
    >
      <div className="dialog-question">
        <p>The applicant learns that you declined, and may name somebody else. They do not see your reason.</p>
        <TextField
          label="A reason, optional"
          value={because}
          maxLength={1000}
          onChange={event => setBecause(event.currentTarget.value)}
        />
        <div className="actions">
          <Button onClick={() => setOpen(false)}>Back to the questions</Button>
          <ActionButton line onAction={decline}>
            Decline
          </ActionButton>
        </div>
      </div>
    </Dialog>
  )
}
