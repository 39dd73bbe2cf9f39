import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { AdminPageHead, AdminSectionHead } from '../../../desk/admin-page-head.tsx'
import { RecordTable } from '../../../desk/list/record-table.tsx'
import { formatShortDateAndTime } from '../../../platform/dates/date-format.ts'
import { PageHead } from '../../../platform/seo/page-head.tsx'
import { ReadFailureCallout } from '../../../ui/read-failure.tsx'
import { Status } from '../../../ui/status.tsx'
import { importFormatNames, importStatusKinds, importStatusNames, type ListedImport } from '../import.ts'
import { type ImportKind, recordTypeTexts } from '../import-kind.ts'
import { importQueries } from '../import-queries.ts'
import { ImportTabs } from './import-tabs.tsx'
import { NewImportForm } from './new-import-form.tsx'
import './imports-page.css'

/** Page to select one or several files or URLs, with a list of earlier imports. */
export function ImportsPage({ kind, many = false }: { kind: ImportKind; many?: boolean }) {
  const { title, description, desk, at } = recordTypeTexts[kind]
  const { data: imports, isError, refetch } = useQuery(importQueries.all(kind))
  return (
    <>
      <PageHead title={title} description={description} />
      <AdminPageHead
        crumb={<Link to={desk.path}>{desk.name}</Link>}
        title={title}
        lede="You see a preview first. Every import can be undone."
      />
      <ImportTabs kind={kind} current={many ? at.bulk : at.list} />
      {(imports || isError) && (
        <NewImportForm kind={kind} many={many} defaultStatus={findLatestStatus(imports ?? [])} />
      )}
      <section aria-labelledby="earlier-imports">
        <AdminSectionHead id="earlier-imports" title="Past imports" />
        {isError && !imports ? (
          <ReadFailureCallout subject="Past imports" retry={() => void refetch()} />
        ) : imports?.length === 0 ? (
          <p className="quiet">No imports yet.</p>
        ) : (
          imports && <ImportTable imports={imports} />
        )}
      </section>
    </>
  )
}

/** Status that an editor chose for the latest import. The imports of registered feeds have their own setting. */
const findLatestStatus = (imports: readonly ListedImport[]) =>
  imports.find(({ status, isRegistered }) => status === 'done' && !isRegistered)?.options.status

const ImportTable = ({ imports }: { imports: readonly ListedImport[] }) => (
  <RecordTable
    caption="Past imports"
    rows={imports}
    columns={[
      {
        head: 'Source',
        isRowHeader: true,
        cell: ({ id, kind, name, format, createdAt }) => (
          <>
            <Link to={recordTypeTexts[kind].at.one(id)}>{name}</Link>
            <small>
              {[importFormatNames[format] ?? format, formatShortDateAndTime(createdAt)].filter(Boolean).join(', ')}
            </small>
          </>
        ),
      },
      {
        head: 'Status',
        className: 'desk-state',
        cell: ({ status }) => <Status kind={importStatusKinds[status]}>{importStatusNames[status]}</Status>,
      },
      { head: 'Items', className: 'desk-mid', cell: ({ total }) => total?.toLocaleString('en-GB') },
      { head: 'Started by', className: 'desk-wide', cell: ({ by }) => by },
    ]}
  />
)
