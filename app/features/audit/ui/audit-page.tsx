import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { AdminPageHead } from '../../../desk/admin-page-head.tsx'
import { AdminPager } from '../../../desk/admin-pager.tsx'
import { useAuditLabels } from '../../../platform/audit/audit-words.ts'
import { toUtcDay } from '../../../platform/dates/format-in-time-zone.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { PageHead } from '../../../platform/seo/page-head.tsx'
import { useSession } from '../../../platform/session/session-context.ts'
import { noAnswerSentence } from '../../../platform/text/no-answer-text.ts'
import { ActionButton, ButtonLink } from '../../../ui/button.tsx'
import { DisabledAction } from '../../../ui/disabled-action.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ReadFailureCallout } from '../../../ui/read-failure.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { buildAuditCsv } from '../audit-export.ts'
import { type AuditSearch, buildAuditPath, hasAuditFilter, readAuditSearch } from '../audit-input.ts'
import { auditQueries, maxExportedLines, type AuditPage as Page, readAuditLinesForExport } from '../audit-queries.ts'
import { AuditFilters } from './audit-filters.tsx'
import { AuditTrail } from './audit-trail.tsx'
import './audit.css'

/** Page with the audit log. `ask` is a text that tells managers which admin to ask about the actions of other users. */
export function AuditPage({ ask }: { ask: string }) {
  const [params] = useSearchParams()
  const search = readAuditSearch(params)
  const { can } = useSession()
  const seesAll = can('change roles')
  const page = useQuery(auditQueries.page(search))
  const people = useQuery(auditQueries.people(search.person)).data ?? []
  return (
    <>
      <PageHead title="Activity log" description="Who changed what, with old and new values." />
      <AdminPageHead
        title="Activity log"
        lede={
          seesAll
            ? 'Who changed what, with old and new values. Read-only.'
            : `You see your own activity. Only admins see everyone’s. ${ask}`
        }
        actions={
          seesAll ? (
            <ExportButton search={search} />
          ) : (
            <DisabledAction reason={`Only admins can export the log. ${ask}`}>Export CSV</DisabledAction>
          )
        }
      />
      <AuditFilters search={search} people={people} />
      {seesAll && search.by === undefined && search.person === undefined && (
        <p className="audit-source">
          Changes by the server are hidden. <Link to={buildAuditPath(search, { by: 'all' })}>Show them</Link>
        </p>
      )}
      {page.isError ? (
        <ReadFailureCallout subject="Activity" retry={() => void page.refetch()} />
      ) : !page.data || (page.isPlaceholderData && page.data.lines.length === 0) ? (
        <div role="status">
          <span className="visually-hidden">Loading activity</span>
          <SkeletonBlock className="audit-skeleton" />
        </div>
      ) : page.data.lines.length === 0 ? (
        <EmptyAuditTrail search={search} seesAll={seesAll} />
      ) : (
        <>
          <AuditTrail lines={page.data.lines} now={page.dataUpdatedAt} />
          <PagerLinks page={page.data} search={search} stale={page.isPlaceholderData} />
        </>
      )}
    </>
  )
}

function EmptyAuditTrail({ search, seesAll }: { search: AuditSearch; seesAll: boolean }): ReactNode {
  if (!hasAuditFilter(search) && search.older === undefined)
    return (
      <EmptyState title={seesAll ? 'No activity yet' : 'You have not changed anything yet'}>
        Every change to the site is recorded here.
      </EmptyState>
    )
  return (
    <EmptyState
      title="No results for these filters"
      remedy={
        <ButtonLink line to={buildAuditPath({})}>
          Clear filters
        </ButtonLink>
      }
    >
      {seesAll ? 'Try other dates, another type or another person.' : 'Activity of others is not visible to you.'}
    </EmptyState>
  )
}

/**
 * Links to older and newer lines of the audit log. The cursors in the links are ids of lines, so that new lines do not
 * shift the pages.
 */
function PagerLinks({ page: { lines, more }, search, stale }: { page: Page; search: AuditSearch; stale: boolean }) {
  const [newest, oldest] = [lines[0]?.id, lines.at(-1)?.id]
  const hasNewer = search.older !== undefined || (search.newer !== undefined && more)
  const hasOlder = search.newer !== undefined || more
  return (
    <AdminPager
      stale={stale}
      said={`${lines.length} ${lines.length === 1 ? 'line' : 'lines'}, newest first`}
      previous={hasNewer ? buildAuditPath(search, { newer: newest }) : undefined}
      next={hasOlder ? buildAuditPath(search, { older: oldest }) : undefined}
    />
  )
}

function ExportButton({ search }: { search: AuditSearch }) {
  const labels = useAuditLabels()
  const { say, complain } = useToast()
  const exporting = useMutation({
    mutationFn: async () => {
      const { lines, more } = await readAuditLinesForExport(search)
      const csv = await buildAuditCsv(lines, labels)
      saveFile(`audit-trail-${toUtcDay()}.csv`, new Blob([csv], { type: 'text/csv;charset=utf-8' }))
      return { count: lines.length, more }
    },
    onSuccess: ({ count, more }) =>
      say(
        `${count.toLocaleString('en-GB')} ${count === 1 ? 'line' : 'lines'} exported.`,
        more
          ? `There are more than ${maxExportedLines.toLocaleString('en-GB')}. Choose dates to export the rest.`
          : undefined,
      ),
    onError: () => complain(`Not exported. ${noAnswerSentence}`, 'Try again in a moment.'),
  })
  return (
    <ActionButton line onAction={() => exporting.mutateAsync().catch(() => undefined)}>
      {exporting.isPending ? 'Exporting…' : 'Export CSV'}
    </ActionButton>
  )
}
