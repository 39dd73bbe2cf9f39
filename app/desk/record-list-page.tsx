import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { PageHead } from '../platform/seo/page-head.tsx'
import { useSession } from '../platform/session/session-context.ts'
import { ButtonLink } from '../ui/button.tsx'
import { ReadFailureCallout } from '../ui/read-failure.tsx'
import { AdminPageHead } from './admin-page-head.tsx'
import { hasRecordFilter, makeFilteredIdsQuery, readRecordFilter } from './list/record-filter.ts'
import { RecordList } from './list/record-list.tsx'
import type { ReorderableTableProps } from './list/reorderable-table.tsx'
import type { ListedRecordKind } from './record/define-record.ts'
import { storedRowQueries } from './record/stored-row-queries.ts'
import { useReferenceTitles } from './record/use-reference-titles.ts'

/**
 * Page with the list of a record type, in the order in which the site shows the records. Search and filter are in the
 * URL.
 */
export function RecordListPage({
  kind,
  listEntries,
  findNote,
}: { kind: ListedRecordKind } & Pick<ReorderableTableProps, 'listEntries' | 'findNote'>) {
  const [params] = useSearchParams()
  const mayRemove = useSession().can('purge content')
  const rows = useQuery(storedRowQueries.list(kind))
  const { referred, isRead, failed } = useReferenceTitles(kind)
  const filter = readRecordFilter(params)
  const ids = useQuery(makeFilteredIdsQuery(kind.kind, filter))
  const failure = rows.isError && !rows.data ? rows : failed
  return (
    <>
      <PageHead title={`${kind.heading}, settings`} description="For editors and administrators." />
      <AdminPageHead
        crumb="Settings"
        title={kind.heading}
        lede={kind.list.lede}
        actions={<ButtonLink to={kind.at.one('new')}>Add {kind.one}</ButtonLink>}
      />
      {failure && <ReadFailureCallout subject={`The ${kind.many}`} retry={() => void failure.refetch()} />}
      {rows.data && isRead && (
        <RecordList
          kind={kind}
          rows={rows.data}
          filter={filter}
          ids={hasRecordFilter(filter) ? ids : undefined}
          referred={referred}
          search={params}
          listEntries={listEntries}
          findNote={findNote}
          removeRefused={mayRemove ? undefined : `Only admins can delete ${kind.many}.`}
        />
      )}
    </>
  )
}
