import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { DeskHead, DeskSectionHead } from '../../../desk/desk-head.tsx'
import { DeskPager } from '../../../desk/desk-pager.tsx'
import { formatShortMoment } from '../../../platform/dates/date-format.ts'
import { paths } from '../../../platform/paths.ts'
import { PageHead } from '../../../platform/seo/page-head.tsx'
import { useSession } from '../../../platform/session/session-context.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { diagnosisQueries } from '../diagnosis-queries.ts'
import type { CapturedMail, MailQueue } from '../server-answers.ts'
import { LetterList, type LetterSearch } from './letter-list.tsx'
import { adminsReason } from './mail-part.tsx'
import './diagnostics.css'
import './mail-queue.css'
import { many } from '../../../platform/text/pluralize.ts'

/** Captured and queued e-mails. The page number is in the URL. */
export function MailQueuePage() {
  const { role } = useSession()
  const [params] = useSearchParams()
  const search: LetterSearch & { page: number } = {
    page: Math.max(1, Number(params.get('page')) || 1),
    q: params.get('q') ?? '',
    state: params.get('state') ?? '',
    letters: Math.max(1, Number(params.get('letters')) || 1),
  }
  const isAdmin = role === 'admin'
  const room = useQuery({
    ...diagnosisQueries.mail(queryOf(search)),
    enabled: isAdmin,
    placeholderData: keepPreviousData,
  })
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
        <Room queue={room.data} search={search} stale={room.isPlaceholderData} />
      ) : (
        isAdmin && !room.error && <p className="part-quiet">Reading letters.</p>
      )}
    </>
  )
}

type Search = LetterSearch & { page: number }

/** Query string without default values. */
function queryOf({ page, q, state, letters }: Search): string {
  const params = new URLSearchParams({
    ...(page > 1 && { page: String(page) }),
    ...(q && { q }),
    ...(state && { state }),
    ...(letters > 1 && { letters: String(letters) }),
  })
  return params.toString()
}

function Room({ queue, search, stale }: { queue: MailQueue; search: Search; stale: boolean }) {
  const { captured, page, pages, total } = queue
  const pathOf = (changed: Partial<Search>) => `${paths.adminMail}?${queryOf({ ...search, ...changed })}`
  const at = (number: number) => pathOf({ page: number })
  return (
    <>
      <LetterList queue={queue} search={search} stale={stale} at={number => pathOf({ letters: number })} />
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
