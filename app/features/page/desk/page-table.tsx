import { Link } from 'react-router'
import { makeMenuColumn } from '../../../desk/list/menu-column.tsx'
import { RecordTable } from '../../../desk/list/record-table.tsx'
import type { RowSelection } from '../../../desk/list/use-row-selection.ts'
import { useRowShortcuts } from '../../../desk/list/use-row-shortcuts.ts'
import { publishStageNames } from '../../../desk/publish/publish-action.ts'
import { formatDateAndTime, formatShortDateAndTime, formatShortDay } from '../../../platform/dates/date-format.ts'
import { paths } from '../../../platform/paths.ts'
import type { MenuEntry } from '../../../ui/menu.tsx'
import { Status, type StatusKind } from '../../../ui/status.tsx'
import { Timestamp } from '../../../ui/timestamp.tsx'
import type { ListedPage, PageStage } from './page-list.ts'
import { templateNames } from './page-record.ts'

const stageNames: Record<PageStage, string> = { ...publishStageNames, bin: 'In trash' }

const stageKinds: Record<PageStage, StatusKind> = {
  draft: 'draft',
  scheduled: 'scheduled',
  published: 'published',
  archived: 'archived',
  bin: 'off',
}

type PageTableProps = {
  pages: readonly ListedPage[]
  selection: RowSelection
  /** Time at which the data was loaded, in ms since 1970. */
  now: number
  makeDuplicateEntry: (page: ListedPage) => MenuEntry
}

/** Table of pages with URL, template and status. */
export function PageTable({ pages, selection, now, makeDuplicateEntry }: PageTableProps) {
  const list = useRowShortcuts(pages, selection)
  return (
    <div ref={list}>
      <RecordTable
        caption="Pages"
        rows={pages}
        select={{ selection, all: 'Select all on this page', one: ({ title }) => `Select ${title}` }}
        columns={[
          { head: 'Page', isRowHeader: true, cell: page => <PageName page={page} /> },
          { head: 'Status', className: 'desk-state', cell: page => <PageStatus page={page} now={now} /> },
          { head: 'Template', className: 'desk-mid', cell: formatTemplate },
          { head: 'Last edited', className: 'desk-wide', cell: page => <LastEdit page={page} /> },
          makeMenuColumn<ListedPage>({
            name: ({ title }) => title,
            entries: page => [
              { label: 'Edit', to: paths.settings.page(page.id) },
              ...(page.stage === 'published' ? [{ label: 'View page', to: paths.page(page.slug) }] : []),
              ...(page.stage === 'bin' ? [] : [makeDuplicateEntry(page)]),
            ],
          }),
        ]}
      />
    </div>
  )
}

const PageName = ({ page: { id, slug, title, is_fixed } }: { page: ListedPage }) => (
  <>
    <Link to={paths.settings.page(id)}>{title}</Link>
    <small>
      {paths.page(slug)}
      {is_fixed && ' · fixed URL'}
    </small>
  </>
)

const formatTemplate = ({ template, is_fixed }: ListedPage) => (is_fixed ? 'Own layout' : templateNames[template])

/** Date below the status, in the user's own time zone. A future date includes the time. */
function formatStatusDetail({ stage, published_at, unpublish_at, binned_at }: ListedPage, now: number) {
  if (stage === 'bin') return binned_at && `since ${formatShortDay(binned_at, now)}`
  if (stage === 'scheduled') return published_at && formatDateAndTime(published_at)
  return stage === 'published' && unpublish_at ? `until ${formatDateAndTime(unpublish_at)}` : undefined
}

function PageStatus({ page, now }: { page: ListedPage; now: number }) {
  const detail = formatStatusDetail(page, now)
  return (
    <Status kind={stageKinds[page.stage]}>
      {stageNames[page.stage]}
      {detail && <small>{detail}</small>}
    </Status>
  )
}

const LastEdit = ({ page: { editor, updated_at } }: { page: ListedPage }) => (
  <>
    {editor}
    <small>
      <Timestamp at={updated_at}>{formatShortDateAndTime(updated_at)}</Timestamp>
    </small>
  </>
)
