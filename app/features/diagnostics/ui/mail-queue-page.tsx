import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { DeskHead, DeskSectionHead } from '../../../desk/desk-head.tsx'
import { DeskPager } from '../../../desk/desk-pager.tsx'
import { formatShortMoment } from '../../../platform/dates/date-format.ts'
import { paths } from '../../../platform/paths.ts'
import { PageHead } from '../../../platform/seo/page-head.tsx'
import { useSession } from '../../../platform/session/session-context.ts'
import { ActionButton, Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { removeLetter, retryLetters } from '../diagnosis-mutations.ts'
import { diagnosisQueries } from '../diagnosis-queries.ts'
import type { CapturedMail, MailQueue, QueuedMail } from '../server-answers.ts'
import { adminsReason } from './mail-part.tsx'
import './diagnostics.css'
import './mail-queue.css'
import { many } from '../../../platform/text/pluralize.ts'

/** Captured and queued e-mails. The page number is in the URL. */
export function MailQueuePage() {
  const { role } = useSession()
  const [params] = useSearchParams()
  const page = Math.max(1, Number(params.get('page')) || 1)
  const isAdmin = role === 'admin'
  const room = useQuery({ ...diagnosisQueries.mail(page), enabled: isAdmin, placeholderData: keepPreviousData })
  return (
    <>
      <PageHead title="Letters" description="What was kept and what waits." />
      <DeskHead
        crumb={<Link to={paths.diagnostics}>Diagnostics</Link>}
        title="Letters"
        lede="Letters that wait for the mail server, and those it refused. Where no mail server is set, letters are kept here instead of sent, for a month at most. They hold links that let people in: do not pass them on."
        actions={
          isAdmin && (
            <Button line aria-disabled={room.isFetching || undefined} onClick={() => void room.refetch()}>
              {room.isFetching ? 'Asking…' : 'Look again'}
            </Button>
          )
        }
      />
      {!isAdmin && (
        <Callout tone="warn" title="You may not read letters.">
          {adminsReason} Ask one.
        </Callout>
      )}
      {room.error && (
        <Callout tone="bad" title="The letters could not be read.">
          {room.error.message}
        </Callout>
      )}
      {room.data ? (
        <Room {...room.data} stale={room.isPlaceholderData} />
      ) : (
        isAdmin && !room.error && <p className="part-quiet">Reading letters.</p>
      )}
    </>
  )
}

function Room({ captured, page, pages, total, stale, ...queue }: MailQueue & { stale: boolean }) {
  const at = (number: number) => `${paths.adminMail}?page=${number}`
  return (
    <>
      {queue.waiting.length > 0 && <Queue {...queue} />}
      <section className="diagnosis-part" aria-labelledby="kept">
        <DeskSectionHead id="kept" title="Kept" about={many(total, 'letter')} />
        {captured.length === 0 && <p className="part-quiet">No letter was kept.</p>}
        {captured.map(letter => (
          <Letter key={letter.id} {...letter} />
        ))}
        {pages > 1 && (
          <DeskPager
            stale={stale}
            said={`Page ${page} of ${pages}`}
            previous={page > 1 ? at(page - 1) : undefined}
            next={page < pages ? at(page + 1) : undefined}
          />
        )}
      </section>
    </>
  )
}

type QueueProps = Pick<MailQueue, 'waiting' | 'outbox' | 'pausedUntil' | 'answer'>

/** Queued and permanently rejected e-mails, with the mail server's response. */
function Queue({ waiting, outbox, pausedUntil, answer }: QueueProps) {
  const client = useQueryClient()
  const retry = useMutation(retryLetters(client))
  const remove = useMutation(removeLetter(client))
  const error = retry.error ?? remove.error
  const counts = [
    outbox.givenUp > 0 && `${outbox.givenUp.toLocaleString('en-GB')} refused`,
    outbox.waiting > 0 && `${outbox.waiting.toLocaleString('en-GB')} waiting`,
  ]
  const hidden = outbox.waiting + outbox.givenUp - waiting.length
  return (
    <section className="diagnosis-part" aria-labelledby="waiting">
      <DeskSectionHead id="waiting" title="Waiting to be sent" about={counts.filter(Boolean).join(', ')} />
      <div className="letters">
        {pausedUntil && (
          <Callout
            tone="warn"
            title={`The mail server takes no letters now. The next try is at ${formatShortMoment(pausedUntil)}.`}
          >
            It said: {answer ?? 'nothing'}
          </Callout>
        )}
        {error && (
          <Callout tone="bad" title="Nothing was changed.">
            {error.message}
          </Callout>
        )}
        <p className="letters-actions">
          <ActionButton line onAction={() => retry.mutateAsync(undefined).catch(() => undefined)}>
            Try all again
          </ActionButton>
        </p>
      </div>
      <ul className="trail">
        {waiting.map(letter => (
          <Waiting
            key={letter.id}
            letter={letter}
            onRetry={() => retry.mutateAsync(letter.id).catch(() => undefined)}
            onRemove={() => remove.mutateAsync(letter.id).catch(() => undefined)}
          />
        ))}
      </ul>
      {hidden > 0 && (
        <p className="part-quiet">{many(hidden, 'more letter waits', 'more letters wait')} behind these.</p>
      )}
    </section>
  )
}

type WaitingProps = { letter: QueuedMail; onRetry: () => Promise<unknown>; onRemove: () => Promise<unknown> }

const Waiting = ({ letter, onRetry, onRemove }: WaitingProps) => (
  <li>
    <time dateTime={letter.since}>{formatShortMoment(letter.since)}</time>
    <span>
      <b>{letter.recipient}</b> {letter.template.replaceAll('-', ' ')}. {formatState(letter)}
      {letter.answer && <small> The mail server said: {letter.answer}</small>}
      {(letter.isGivenUp || letter.attempts > 0) && (
        <span className="letters-actions">
          <ActionButton line slim onAction={onRetry}>
            Try again<span className="visually-hidden"> the letter to {letter.recipient}</span>
          </ActionButton>
          {letter.isGivenUp && (
            <ActionButton line slim onAction={onRemove}>
              Remove<span className="visually-hidden"> the letter to {letter.recipient}</span>
            </ActionButton>
          )}
        </span>
      )}
    </span>
  </li>
)

function formatState({ attempts, isGivenUp, nextAt }: QueuedMail): string {
  if (isGivenUp) return 'Refused: it is not tried any more.'
  if (attempts === 0) return 'Not tried yet.'
  return `${many(attempts, 'attempt', 'attempts')}; the next at ${formatShortMoment(nextAt)}.`
}

/** Collapsed by default. The HTML is in a sandboxed frame without scripts and network. */
function Letter({ recipient, subject, text, html, at }: CapturedMail) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="letter"
      onToggle={event => event.target === event.currentTarget && setOpen(event.currentTarget.open)}
    >
      <summary>
        <time dateTime={at}>{formatShortMoment(at)}</time>
        <b>{subject}</b>
        <span>{recipient}</span>
      </summary>
      {isOpen && html && <iframe title={`${subject}, as it looks`} sandbox="" srcDoc={html} />}
      <details className="letter-text">
        <summary>As text</summary>
        <pre>{text}</pre>
      </details>
    </details>
  )
}
