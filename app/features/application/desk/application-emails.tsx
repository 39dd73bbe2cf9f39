import { useQueryClient } from '@tanstack/react-query'
import { useInstantAction } from '../../../desk/action/use-instant-action.ts'
import { AdminSectionHead } from '../../../desk/admin-page-head.tsx'
import { formatDateAndTime, formatTime } from '../../../platform/dates/date-format.ts'
import { describeDeliveryFailure } from '../../../platform/text/delivery-reason.ts'
import { ActionButton } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { CollapsibleSection } from '../../../ui/panel.tsx'
import { Status } from '../../../ui/status.tsx'
import { makeApplicationMutations } from '../application-desk-mutations.ts'
import { type ApplicationEmail, type ApplicationFile, isEmailQueued } from '../application-file.ts'

/** E-mails of an application. A queued e-mail can be cancelled; a sent e-mail can be read. */
export function ApplicationEmails({ file, now }: { file: ApplicationFile; now: number }) {
  const { receipt } = file
  const isReceiptLost = receipt?.state === 'refused' || receipt?.state === 'returned'
  if (file.letters.length === 0 && !isReceiptLost) return null
  return (
    <section aria-labelledby="letters">
      <AdminSectionHead
        id="letters"
        title="Emails"
        about="Each is sent after ten minutes; until then you can undo it."
      />
      {isReceiptLost && (
        <Callout tone="warn" title={`The confirmation was not delivered: ${describeDeliveryFailure(receipt.answer)}.`}>
          {receipt.answer}
        </Callout>
      )}
      <ul className="application-letters">
        {file.letters.map(letter => (
          <li key={letter.id}>
            <CollapsibleSection className="fold-unruled" summary={formatEmailSummary(letter, file)}>
              <p className="application-letter-body">{letter.body}</p>
            </CollapsibleSection>
            <span className="application-letter-state">
              <EmailState letter={letter} now={now} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * Summary of an e-mail. The name of the referee is included, because the e-mails to both referees have the same
 * subject.
 */
function formatEmailSummary({ subject, referee_id }: ApplicationEmail, { referees }: ApplicationFile) {
  const referee = referees.find(({ id }) => id === referee_id)
  return referee ? `${subject}, to ${referee.name}` : subject
}

function EmailState({ letter, now }: { letter: ApplicationEmail; now: number }) {
  const mutations = makeApplicationMutations(useQueryClient())
  const doAtOnce = useInstantAction()
  if (letter.taken_back_at) return <Status kind="off">Undone {formatTime(letter.taken_back_at)}</Status>
  if (letter.sent_at && !letter.refused_at) return <Status kind="well">Sent {formatDateAndTime(letter.sent_at)}</Status>
  if (letter.refused_at)
    return (
      <Status kind="broken">
        Not delivered: {describeDeliveryFailure(letter.refusal)}
        {letter.refusal && <small> ({letter.refusal})</small>}
      </Status>
    )
  const isDue = Date.parse(letter.leaves_at) <= now
  return (
    <>
      <Status kind="scheduled">{isDue ? 'Sending now' : `Sends at ${formatTime(letter.leaves_at)}`}</Status>
      {isEmailQueued(letter) && (
        <ActionButton
          line
          slim
          onAction={() => doAtOnce(() => mutations.takeLetterBack(letter.id), 'Email cancelled.', 'It was not sent.')}
        >
          Undo send<span className="visually-hidden"> “{letter.subject}”</span>
        </ActionButton>
      )}
    </>
  )
}
