import { useMutation, useQueryClient } from '@tanstack/react-query'
import { AdminSectionHead } from '../../../desk/admin-page-head.tsx'
import { AdminPager } from '../../../desk/admin-pager.tsx'
import { AdminToolbar } from '../../../desk/admin-toolbar.tsx'
import { FilterSelect } from '../../../desk/list/filter-select.tsx'
import { formatShortDateAndTime } from '../../../platform/dates/date-format.ts'
import { describeDeliveryFailure, isInvalidAddressFailure } from '../../../platform/text/delivery-reason.ts'
import { formatQuantity } from '../../../platform/text/pluralize.ts'
import { ActionButton } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Status, type StatusKind } from '../../../ui/status.tsx'
import { Timestamp } from '../../../ui/timestamp.tsx'
import { deleteQueuedEmail, retryQueuedEmails } from '../diagnosis-mutations.ts'
import type { MailQueue, QueuedEmail } from '../server-answers.ts'

/** Search and filters of the e-mail list, from the URL. */
export type EmailQueueSearch = { q: string; state: string; letters: number }

const stateOptions = [
  { value: '', label: 'Not sent' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'refused', label: 'Refused' },
  { value: 'returned', label: 'Returned' },
  { value: 'sent', label: 'Sent' },
]

type EmailQueueListProps = {
  queue: MailQueue
  search: EmailQueueSearch
  at: (page: number) => string
  stale: boolean
}

/** Queued, rejected and sent e-mails with state and reason. */
export function EmailQueueList({ queue, search, at, stale }: EmailQueueListProps) {
  const { letters, lettersTotal, lettersPage, lettersPages, outbox, pausedUntil, answer } = queue
  const client = useQueryClient()
  const retry = useMutation(retryQueuedEmails(client))
  const remove = useMutation(deleteQueuedEmail(client))
  const error = retry.error ?? remove.error
  const counts = [
    outbox.givenUp > 0 && `${outbox.givenUp.toLocaleString('en-GB')} refused`,
    outbox.waiting > 0 && `${outbox.waiting.toLocaleString('en-GB')} waiting`,
  ].filter(Boolean)
  return (
    <section className="diagnosis-part" aria-labelledby="queue">
      <AdminSectionHead id="queue" title="Queue" about={counts.join(', ') || 'Queue empty.'} />
      <div className="letters">
        {pausedUntil && (
          <Callout
            tone="warn"
            title={`The mail server accepts no emails at the moment. Next attempt: ${formatShortDateAndTime(pausedUntil)}.`}
          >
            It said: {answer ?? 'nothing'}
          </Callout>
        )}
        {error && (
          <Callout tone="bad" title="Nothing was changed.">
            {error.message}
          </Callout>
        )}
        <AdminToolbar label="Address, type or reason" query={search.q}>
          <FilterSelect name="state" label="Status" value={search.state} options={stateOptions} />
        </AdminToolbar>
        {outbox.givenUp + outbox.waiting > 0 && (
          <p className="letters-actions">
            <ActionButton line onAction={() => retry.mutateAsync(undefined).catch(() => undefined)}>
              Retry all
            </ActionButton>
          </p>
        )}
      </div>
      {letters.length > 0 && (
        <ul className="trail">
          {letters.map(letter => (
            <EmailRow
              key={letter.id}
              letter={letter}
              onRetry={() => retry.mutateAsync(letter.id).catch(() => undefined)}
              onRemove={() => remove.mutateAsync(letter.id).catch(() => undefined)}
            />
          ))}
        </ul>
      )}
      <AdminPager
        label="Pages of the queue"
        stale={stale}
        said={formatQuantity(lettersTotal, 'email')}
        previous={lettersPage > 1 ? at(lettersPage - 1) : undefined}
        next={lettersPage < lettersPages ? at(lettersPage + 1) : undefined}
      />
    </section>
  )
}

type EmailRowProps = { letter: QueuedEmail; onRetry: () => Promise<unknown>; onRemove: () => Promise<unknown> }

function EmailRow({ letter, onRetry, onRemove }: EmailRowProps) {
  const { recipient, template, state, canRetry, answer, text } = letter
  const isLost = state === 'refused' || state === 'returned'
  return (
    <li>
      <Timestamp at={letter.since}>{formatShortDateAndTime(letter.since)}</Timestamp>
      <span>
        <b>{recipient}</b> {text?.subject ?? template.replaceAll('-', ' ')} <EmailStatus letter={letter} />
        {answer && (
          <small>
            {' '}
            {state === 'returned' ? 'It was returned with' : 'The mail server said'}: {answer}
          </small>
        )}
        {text && (
          <details className="letter-text">
            <summary>
              Text<span className="visually-hidden"> of the email to {recipient}</span>
            </summary>
            <div className="letter-words">{text.paragraphs.join('\n\n')}</div>
          </details>
        )}
        {isLost && canRetry && isInvalidAddressFailure(answer) && (
          <small>
            {' '}
            A retry sends to the same address. If the address is wrong, write to the right address instead.
          </small>
        )}
        {(canRetry || isLost) && (
          <span className="letters-actions">
            {canRetry && (
              <ActionButton line slim onAction={onRetry}>
                Retry<span className="visually-hidden"> the email to {recipient}</span>
              </ActionButton>
            )}
            {isLost && (
              <ActionButton line slim onAction={onRemove}>
                Remove<span className="visually-hidden"> the email to {recipient}</span>
              </ActionButton>
            )}
          </span>
        )}
      </span>
    </li>
  )
}

const statusKinds: Record<QueuedEmail['state'], StatusKind> = {
  waiting: 'waiting',
  refused: 'broken',
  returned: 'broken',
  sent: 'well',
}

const EmailStatus = ({ letter }: { letter: QueuedEmail }) => (
  <Status kind={statusKinds[letter.state]}>{formatState(letter)}</Status>
)

function formatState({ state, attempts, isExpired, nextAt, answer }: QueuedEmail): string {
  if (state === 'sent') return 'Sent'
  if (state === 'refused' || state === 'returned')
    return `Not delivered: ${isExpired ? 'its code has expired' : describeDeliveryFailure(answer)}`
  if (!attempts || !nextAt) return 'Waiting, not tried yet'
  return `Waiting after ${formatQuantity(attempts, 'attempt', 'attempts')}, next at ${formatShortDateAndTime(nextAt)}`
}
