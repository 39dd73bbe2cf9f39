import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatShortMoment } from '../../../platform/dates/date-format.ts'
import { paths } from '../../../platform/paths.ts'
import { PageHead } from '../../../platform/seo/page-head.tsx'
import { useSession } from '../../../platform/session/session-context.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { DeskHead, DeskSectionHead } from '../../../ui/desk-head.tsx'
import { DeskPager } from '../../../ui/desk-pager.tsx'
import { diagnosisQueries } from '../diagnosis-queries.ts'
import type { CapturedMail, MailQueue, QueuedMail } from '../server-answers.ts'
import { adminsReason } from './mail-part.tsx'
import './diagnostics.css'
import './mail-queue.css'
import { many } from '../../../platform/text/many.ts'

/** Letters that were kept instead of sent, and those that wait. The page stands in the address. */
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
        lede="Where no mail server is set, letters are kept here instead of sent, for a month at most. They hold links that let people in: do not pass them on."
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

function Room({ captured, waiting, page, pages, total, stale }: MailQueue & { stale: boolean }) {
  const at = (number: number) => `${paths.adminMail}?page=${number}`
  return (
    <>
      {waiting.length > 0 && (
        <section className="diagnosis-part" aria-labelledby="waiting">
          <DeskSectionHead id="waiting" title="Waiting to be sent" about={`${waiting.length} in order`} />
          <ul className="trail">
            {waiting.map(letter => (
              <Waiting key={letter.id} {...letter} />
            ))}
          </ul>
        </section>
      )}
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

const Waiting = ({ recipient, template, attempts, since, nextAt, isGivenUp }: QueuedMail) => (
  <li>
    <time dateTime={since}>{formatShortMoment(since)}</time>
    <span>
      <b>{recipient}</b> {template.replaceAll('-', ' ')}.{' '}
      {isGivenUp
        ? `Given up after ${attempts} attempts.`
        : attempts > 0
          ? `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}; the next at ${formatShortMoment(nextAt)}.`
          : 'Not tried yet.'}
    </span>
  </li>
)

/** Opened by hand. Its HTML stands in a frame that may run nothing and reach nothing. */
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
