import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ActionResultMessage } from '../../../desk/action/action-result-message.tsx'
import { useInstantAction } from '../../../desk/action/use-instant-action.ts'
import { getBrowserTimeZone } from '../../../platform/dates/moment-in-zone.ts'
import { product } from '../../../platform/product.ts'
import { useSession } from '../../../platform/session/session-context.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogAction, DialogActions, submitOnCtrlEnter } from '../../../ui/dialog-actions.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useRunOnceAtATime } from '../../../ui/use-run-once-at-a-time.ts'
import { makeApplicationMutations } from '../application-desk-mutations.ts'
import {
  type ApplicationFile,
  type ApplicationInterview,
  getFirstWordOfName,
  type Referee,
} from '../application-file.ts'
import { applicationStageLabels } from '../application-stage.ts'
import {
  type EmailTemplateKind,
  fillTemplate,
  findEmailError,
  findLinkLabel,
  listFilledEmailTexts,
} from './application-letter-templates.ts'
import { EmailPreview } from './email-preview.tsx'
import { InterviewFields } from './interview-fields.tsx'
import './email-dialog.css'

type Props = {
  file: ApplicationFile
  kind: EmailTemplateKind
  referee?: Referee
  onClose: () => void
  /** Called when the e-mail is queued. The argument `takeBack` cancels the e-mail. */
  onSent: (takeBack: () => void) => void
}

const dialogTitles: Record<EmailTemplateKind, (name: string) => string> = {
  question: name => `Ask ${name} something`,
  answer: name => `Answer ${name}`,
  interview: name => `Invite ${name} to an interview`,
  accepted: name => `Accept ${name}`,
  declined: name => `Decline ${name}`,
  referee: name => `Ask ${name} two questions`,
  reminder: name => `Remind ${name}`,
}

/**
 * Dialog to write an e-mail, with preview. The e-mail is sent after ten minutes and can be cancelled before that time.
 */
export function EmailDialog({ file, kind, referee, onClose, onSent }: Props) {
  const { role, profile } = useSession()
  const mutations = makeApplicationMutations(useQueryClient())
  const { say } = useToast()
  const doAtOnce = useInstantAction()
  const [interview, setInterview] = useState<ApplicationInterview>(
    () => file.interview ?? { starts_at: '', timezone: getBrowserTimeZone(), minutes: 30, place: '' },
  )
  const facts = {
    applicant: file.full_name,
    ...(referee && { referee: referee.name }),
    circle: file.circles[0]?.name,
    sender: profile?.full_name || product.name,
    answers: file.answers_to ? 'letter' : (file.support ?? undefined),
    ...(kind === 'interview' && { interview }),
  }
  const begun = fillTemplate(kind, facts)
  // Texts that the editor has typed. A text that was not typed is computed from the template and the date fields.
  const [typed, setTyped] = useState<{ subject?: string; body?: string }>({})
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const letter = { subject: typed.subject ?? begun.subject, body: typed.body ?? begun.body }
  const refused =
    kind === 'accepted' || kind === 'interview' ? file.moves.find(({ stage }) => stage === kind)?.refused : undefined
  const mayWaive = role === 'admin'
  const moves = file.moves.find(({ stage }) => stage === (kind === 'answer' ? 'answered' : kind))?.stage

  const sending = useMutation({
    mutationFn: () =>
      kind === 'referee' || kind === 'reminder'
        ? mutations.askReferee(referee?.id ?? '', letter.subject, letter.body)
        : mutations.send(file.id, {
            kind,
            ...letter,
            from: file.stage,
            reason,
            waive: Boolean(refused),
            ...(kind === 'interview' && { interview }),
          }),
    onSuccess(answer) {
      if ('refusal' in answer) return
      onClose()
      const id = answer.done ?? ''
      const takeBack = () => void doAtOnce(() => mutations.takeLetterBack(id), 'Email cancelled.', 'It was not sent.')
      onSent(takeBack)
      say(
        `The email to ${getFirstWordOfName(referee?.name ?? file.full_name)} is sent in 10 minutes.`,
        moves ? `${file.full_name} moved to ${applicationStageLabels[moves]}.` : 'You can undo it until then.',
        takeBack,
      )
    },
  })
  const { once } = useRunOnceAtATime(() => sending.mutateAsync().catch(() => undefined))

  function submitted(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const problem =
      (kind === 'interview' && !interview.starts_at && 'Choose a date and time.') ||
      (refused && reason.trim().length < 3 && 'Enter the reason for skipping the requirement.') ||
      findEmailError(letter)
    setError(problem || undefined)
    if (!problem) void once()
  }

  return (
    <Dialog title={dialogTitles[kind](referee?.name ?? file.full_name)} open onOpenChange={open => !open && onClose()}>
      <form method="post" className="letter-desk" noValidate onSubmit={submitted} onKeyDown={submitOnCtrlEnter}>
        <EmailPreview body={letter.body} filled={listFilledEmailTexts(facts)} link={findLinkLabel(kind)} />
        <div className="letter-fields">
          <dl className="application-facts">
            <dt>To</dt>
            <dd>{referee?.email ?? file.email}</dd>
            {moves && (
              <>
                <dt>Moves to</dt>
                <dd>
                  {applicationStageLabels[file.stage]} to {applicationStageLabels[moves]}
                </dd>
              </>
            )}
          </dl>
          {kind === 'interview' && <InterviewFields interview={interview} onChange={setInterview} />}
          <TextField
            label="Subject"
            value={letter.subject}
            maxLength={200}
            onChange={event => setTyped({ ...typed, subject: event.currentTarget.value })}
          />
          <TextArea
            label="Message"
            rows={12}
            value={letter.body}
            maxLength={6000}
            hint={profile?.full_name ? undefined : 'Signed with the name of the network: your profile has no name.'}
            onChange={event => setTyped({ ...typed, body: event.currentTarget.value })}
          />
          {kind === 'declined' && (
            <TextField
              label="Internal reason, optional"
              value={reason}
              maxLength={1000}
              hint="Not visible to the applicant."
              onChange={event => setReason(event.currentTarget.value)}
            />
          )}
          {refused && (
            <Callout tone="warn" title={refused}>
              {mayWaive ? 'You can skip this with a reason.' : 'An admin can skip this with a reason.'}
            </Callout>
          )}
          {refused && mayWaive && (
            <TextField
              label="Reason for skipping"
              value={reason}
              maxLength={1000}
              onChange={event => setReason(event.currentTarget.value)}
            />
          )}
          {error && <Callout tone="bad" title={error} />}
          <ActionResultMessage doing={sending} />
          <DialogActions>
            <Button line onClick={onClose} autoFocus>
              Cancel
            </Button>
            {(!refused || mayWaive) && (
              <DialogAction action="Send (10 minutes to undo)" working="Sending…" asking={sending.isPending} />
            )}
          </DialogActions>
        </div>
      </form>
    </Dialog>
  )
}
