import { Link } from 'react-router'
import { RecordTable } from '../../../desk/list/record-table.tsx'
import { formatDay } from '../../../platform/dates/date-format.ts'
import { paths } from '../../../platform/paths.ts'
import { Status, type StatusKind } from '../../../ui/status.tsx'
import type { StoredPage } from '../page-queries.ts'
import { pagePaths } from './page-record.ts'

const states: Record<string, { kind: StatusKind; label: string }> = {
  draft: { kind: 'draft', label: 'Draft' },
  published: { kind: 'published', label: 'Published' },
  archived: { kind: 'archived', label: 'Archived' },
}
/** List of the pages with a fixed URL (such as the privacy policy) and the status of each page. */
export const FixedPageList = ({ pages }: { pages: readonly StoredPage[] }) => (
  <RecordTable
    caption="Pages"
    rows={pages}
    columns={[
      {
        head: 'Page',
        isRowHeader: true,
        cell: ({ id, slug, title, summary }) => (
          <>
            <Link to={paths.settings.page(id)}>{title}</Link>
            <small>{pagePaths[slug] ?? summary}</small>
          </>
        ),
      },
      { head: 'Last edited', cellClassName: 'desk-detail', cell: ({ updated_at }) => formatDay(updated_at) },
      {
        head: 'Status',
        cellClassName: 'desk-state',
        cell: ({ status }) => (
          <Status kind={states[status]?.kind ?? 'unknown'}>{states[status]?.label ?? status}</Status>
        ),
      },
    ]}
  />
)
