import { Link } from 'react-router'
import { DeskTable } from '../../../desk/desk-table.tsx'
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
/** Standing pages with their status. */
export function PageDesk({ pages }: { pages: readonly StoredPage[] }) {
  return (
    <DeskTable caption="Pages">
      <thead>
        <tr>
          <th scope="col">Page</th>
          <th scope="col">Changed</th>
          <th scope="col">State</th>
        </tr>
      </thead>
      <tbody>
        {pages.map(({ id, slug, title, summary, status, updated_at }) => (
          <tr key={id}>
            <th scope="row" className="desk-name">
              <Link to={paths.settings.page(id)}>{title}</Link>
              <small>{pagePaths[slug] ?? summary}</small>
            </th>
            <td className="desk-detail">{formatDay(updated_at)}</td>
            <td className="desk-state">
              <Status kind={states[status]?.kind ?? 'unknown'}>{states[status]?.label ?? status}</Status>
            </td>
          </tr>
        ))}
      </tbody>
    </DeskTable>
  )
}
