import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { AdminPageHead, AdminSectionHead } from '../../../desk/admin-page-head.tsx'
import { AdminPager } from '../../../desk/admin-pager.tsx'
import { formatShortDateAndTime } from '../../../platform/dates/date-format.ts'
import { paths } from '../../../platform/paths.ts'
import { PageHead } from '../../../platform/seo/page-head.tsx'
import { useSession } from '../../../platform/session/session-context.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { ReadFailureCallout } from '../../../ui/read-failure.tsx'
import { diagnosisQueries } from '../diagnosis-queries.ts'
import type { CapturedMail, MailQueue } from '../server-answers.ts'
import { EmailQueueList, type EmailQueueSearch } from './email-queue-list.tsx'
import { testMailAdminsOnlyReason } from './mail-section.tsx'
import './diagnostics.css'
import './mail-queue.css'
import { formatQuantity } from '../../../platform/text/pluralize.ts'
import { Timestamp } from '../../../ui/timestamp.tsx'

/** Page with the e-mail queue. The URL contains search, state and page number. */
export function MailQueuePage() {
  const { role } = useSession()
  const [params] = useSearchParams()
  const search: EmailQueueSearch & { page: number } = {
    page: Math.max(1, Number(params.get('page')) || 1),
    q: params.get('q') ?? '',
    state: params.get('state') ?? '',
    letters: Math.max(1, Number(params.get('letters')) || 1),
  }
  const isAdmin = role === 'admin'
  const room = useQuery({
    ...diagnosisQueries.mail(buildQueryString(search)),
    enabled: isAdmin,
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHead title="Email queue" description="Stored and waiting emails." />
      <AdminPageHead
        crumb={
          <>
            <Link to={paths.diagnostics}>Diagnostics</Link> ·{' '}
            <Link to={paths.adminLetterCatalogue}>Email catalogue</Link>
          </>
        }
        title="Email queue"
        lede="Emails that wait for the mail server, and emails it rejected. Without a mail server, emails are stored here for up to a month instead of being sent. They contain sign-in links: do not forward them."
        actions={
          isAdmin && (
            <Button line aria-disabled={room.isFetching || undefined} onClick={() => void room.refetch()}>
              {room.isFetching ? 'Loading…' : 'Refresh'}
            </Button>
          )
        }
      />
      {!isAdmin && (
        <Callout tone="warn" title="You do not have permission to read emails.">
          {testMailAdminsOnlyReason} Ask an admin.
        </Callout>
      )}
      {room.error && <ReadFailureCallout subject="The emails" retry={() => void room.refetch()} />}
      {room.data ? (
        <MailQueueContent queue={room.data} search={search} stale={room.isPlaceholderData} />
      ) : (
        isAdmin && !room.error && <p className="part-quiet">Loading emails.</p>
      )}
    </>
  )
}

type MailQueueSearch = EmailQueueSearch & { page: number }

/** Query string for a search. Parameters with default values are left out. */
function buildQueryString({ page, q, state, letters }: MailQueueSearch): string {
  const params = new URLSearchParams({
    ...(page > 1 && { page: String(page) }),
    ...(q && { q }),
    ...(state && { state }),
    ...(letters > 1 && { letters: String(letters) }),
  })
  return params.toString()
}

function MailQueueContent({ queue, search, stale }: { queue: MailQueue; search: MailQueueSearch; stale: boolean }) {
  const { captured, page, pages, total } = queue
  const pathOf = (changed: Partial<MailQueueSearch>) =>
    `${paths.adminMail}?${buildQueryString({ ...search, ...changed })}`
  const at = (number: number) => pathOf({ page: number })
  return (
    <>
      <EmailQueueList queue={queue} search={search} stale={stale} at={number => pathOf({ letters: number })} />
      <section className="diagnosis-part" aria-labelledby="kept">
        <AdminSectionHead id="kept" title="Stored" about={formatQuantity(total, 'email')} />
        {captured.length === 0 && <p className="part-quiet">No stored emails.</p>}
        {captured.map(letter => (
          <CapturedEmail key={letter.id} {...letter} />
        ))}
        {pages > 1 && (
          <AdminPager
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

/**
 * Text of an e-mail, collapsed by default. The HTML version is in a sandboxed frame without scripts and network access.
 */
function CapturedEmail({ recipient, subject, text, html, calendar, at }: CapturedMail) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="letter"
      onToggle={event => event.target === event.currentTarget && setOpen(event.currentTarget.open)}
    >
      <summary>
        <Timestamp at={at}>{formatShortDateAndTime(at)}</Timestamp>
        <b>{subject}</b>
        <span>{recipient}</span>
      </summary>
      {isOpen && html && <iframe title={`${subject}, preview`} sandbox="" srcDoc={html} />}
      <details className="letter-text">
        <summary>As text</summary>
        <div className="letter-words">{text}</div>
      </details>
      {calendar && (
        <details className="letter-text">
          <summary>Calendar file</summary>
          <pre>
            <code>{calendar}</code>
          </pre>
        </details>
      )}
    </details>
  )
}
