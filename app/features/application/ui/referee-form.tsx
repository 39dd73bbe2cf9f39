import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { noAnswerSentence } from '../../../platform/text/no-answer-text.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useRunOnceAtATime } from '../../../ui/use-run-once-at-a-time.ts'
import type { RefereeRequest } from '../application.ts'
import { findRefereeAnswerErrors, type RefereeAnswer, readRefereeAnswer } from '../application-input.ts'
import { declineReference, submitRefereeAnswer } from '../application-mutations.ts'
import { applicationQueries } from '../application-queries.ts'
import type { LinkFormResponse } from '../link-form.ts'
import { formatDraftSaveTime, RestoredDraftNotice } from './draft-notices.tsx'
import { useLinkForm } from './use-link-form.ts'
import { useRefereeDraft } from './use-referee-draft.ts'
import './applicant-page.css'
import './connect-form.css'

type Props = {
  token: string
  request: RefereeRequest
  returned: LinkFormResponse<RefereeAnswer> | undefined
}

/**
 * Form for a referee: two questions, and a button to decline. A referee can answer only once. Input is stored on this
 * device until the server has received the answer.
 */
export function RefereeForm({ token, request, returned }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const draft = useRefereeDraft(form, request)
  const client = useQueryClient()
  const { queryKey } = applicationQueries.refereeRequest(token)()
  const { errors, refused, underWay, onSubmit } = useLinkForm({
    token,
    read: readRefereeAnswer,
    errorsOf: findRefereeAnswerErrors,
    async send(answer) {
      const refusal = await submitRefereeAnswer(token, answer)
      // The referee sees the thank-you message even if the page cannot load the request again.
      if (!refusal) client.setQueryData(queryKey, (): RefereeRequest => ({ ...request, state: 'answered' }))
      return refusal
    },
    onDone: () => undefined,
    returned,
  })
  return (
    <>
      <form ref={form} className="applicant-form" method="post" noValidate onSubmit={onSubmit} onChange={draft.keep}>
        {draft.isRestored && (
          <RestoredDraftNotice
            onDiscard={() => {
              draft.discard()
              form.current?.querySelector<HTMLElement>('[name="knows"]')?.focus()
            }}
          />
        )}
        <TextArea
          label={`How do you know ${request.applicant}, and how do they behave when a project is late?`}
          name="knows"
          defaultValue={returned?.written.knows}
          rows={8}
          error={errors.knows}
        />
        <TextField
          label="Would you work together again?"
          name="again"
          defaultValue={returned?.written.again}
          autoComplete="off"
          error={errors.again}
          hint="Yes or no will do; a condition helps."
        />
        {refused && (
          <p className="form-state form-refused" role="alert">
            {refused}
          </p>
        )}
        <p className="form-state" role="status">
          {!refused && draft.keptAt && formatDraftSaveTime(draft.keptAt)}
        </p>
        <p className="actions">
          <Button type="submit" aria-disabled={underWay || undefined}>
            Send my answer
          </Button>
        </p>
      </form>
      {/* This dialog is outside the form, because React would pass the input events of the dialog to the surrounding form. */}
      <p className="actions">
        <DeclineForm token={token} />
      </p>
    </>
  )
}

function DeclineForm({ token }: { token: string }) {
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
  const { once, underWay } = useRunOnceAtATime(decline)
  return (
    <>
      <Button line aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Decline
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Decline to answer?"
        action="Decline"
        working="Sending…"
        asking={underWay}
        onAction={() => void once()}
      >
        <p>The applicant learns that you declined, and may name somebody else. They do not see your reason.</p>
        <TextField
          label="A reason, optional"
          value={because}
          maxLength={1000}
          onChange={event => setBecause(event.currentTarget.value)}
        />
      </ConfirmDialog>
    </>
  )
}
