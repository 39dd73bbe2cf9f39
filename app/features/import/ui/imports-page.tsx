import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { DeskHead, DeskSectionHead } from '../../../desk/desk-head.tsx'
import { DeskTable } from '../../../desk/desk-table.tsx'
import { formatShortMoment } from '../../../platform/dates/date-format.ts'
import { PageHead } from '../../../platform/seo/page-head.tsx'
import { ReadFailureCallout } from '../../../ui/read-failure.tsx'
import { Status } from '../../../ui/status.tsx'
import { formatNames, type ListedImport, statusKinds, statusNames } from '../import.ts'
import { type ImportKind, kindWords } from '../import-kind.ts'
import { importQueries } from '../import-queries.ts'
import { ImportTabs } from './import-tabs.tsx'
import { SourceForm } from './source-form.tsx'
import './imports-page.css'

/** Import page: choose one source or many; list of earlier imports. */
export function ImportsPage({ kind, many = false }: { kind: ImportKind; many?: boolean }) {
  const { title, description, desk, at } = kindWords[kind]
  const { data: imports, isError, refetch } = useQuery(importQueries.all(kind))
  return (
    <>
      <PageHead title={title} description={description} />
      <DeskHead
        crumb={<Link to={desk.path}>{desk.name}</Link>}
        title={title}
        lede="You see what would happen before anything is changed, and can take all of it back afterwards."
      />
      <ImportTabs kind={kind} current={many ? at.bulk : at.list} />
      <SourceForm kind={kind} many={many} isFirst={!imports?.some(({ status }) => status === 'done')} />
      <section aria-labelledby="earlier-imports">
        <DeskSectionHead id="earlier-imports" title="Earlier" />
        {isError && !imports ? (
          <ReadFailureCallout subject="Earlier imports" retry={() => void refetch()} />
        ) : imports?.length === 0 ? (
          <p className="quiet">Nothing was brought in yet.</p>
        ) : (
          imports && <ImportTable imports={imports} />
        )}
      </section>
    </>
  )
}

const ImportTable = ({ imports }: { imports: readonly ListedImport[] }) => (
  <DeskTable caption="Earlier imports">
    <thead>
      <tr>
        <th scope="col">Source</th>
        <th scope="col" className="desk-state">
          Standing
        </th>
        <th scope="col" className="desk-mid">
          Items
        </th>
        <th scope="col" className="desk-wide">
          Asked by
        </th>
      </tr>
    </thead>
    <tbody>
      {imports.map(({ id, kind, name, format, status, total, by, createdAt }) => (
        <tr key={id}>
          <th scope="row" className="desk-name">
            <Link to={kindWords[kind].at.one(id)}>{name}</Link>
            <small>{[formatNames[format] ?? format, formatShortMoment(createdAt)].filter(Boolean).join(', ')}</small>
          </th>
          <td className="desk-state">
            <Status kind={statusKinds[status]}>{statusNames[status]}</Status>
          </td>
          <td className="desk-mid">{total?.toLocaleString('en-GB')}</td>
          <td className="desk-wide">{by}</td>
        </tr>
      ))}
    </tbody>
  </DeskTable>
)
