import { getCountryName } from '../../../platform/countries.ts'
import { toUtcDay } from '../../../platform/dates/format-in-time-zone.ts'
import { toIsoInstant } from '../../../platform/dates/instant.ts'
import { unwrapRows } from '../../../platform/db/rows.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { loadSessionDb } from '../../../platform/session/session-store.ts'
import { formatCsv } from '../../../platform/text/csv.ts'
import { type ApplicationStage, applicationStageLabels } from '../application-stage.ts'
import { type ApplicationSearch, isBoardView } from './application-list.ts'
import { findApplicationIds } from './application-list-queries.ts'

const headerRow = [
  'Name',
  'Email',
  'Organisation',
  'Country',
  'Circles',
  'Stage',
  'In this stage since (UTC)',
  'Received (UTC)',
]
const exportColumns = 'full_name, email, organisation, country, circles, status, stage_since, created_at'
/** Maximum number of ids in the URL of one request. */
const maxIdsPerRequest = 100

/**
 * Exports the matching applications of a tab as a spreadsheet. Statements, votes and notes are left out.
 * @throws when the database does not answer
 */
export async function exportApplications(search: ApplicationSearch): Promise<void> {
  const ids = await findApplicationIds({ ...search, view: isBoardView(search) ? 'list' : search.view })
  const db = await loadSessionDb()
  const rows: unknown[][] = []
  for (let from = 0; from < ids.length; from += maxIdsPerRequest) {
    const exportRows = unwrapRows(
      await db
        .from('applications')
        .select(exportColumns)
        .in('id', ids.slice(from, from + maxIdsPerRequest)),
    )
    for (const row of exportRows)
      rows.push([
        row.full_name,
        row.email,
        row.organisation,
        row.country ? getCountryName(row.country) : '',
        row.circles.join(', '),
        applicationStageLabels[row.status as ApplicationStage] ?? row.status,
        toIsoInstant(row.stage_since),
        toIsoInstant(row.created_at),
      ])
  }
  const csv = await formatCsv(headerRow, rows)
  saveFile(`applications-${toUtcDay()}.csv`, new Blob([csv], { type: 'text/csv;charset=utf-8' }))
}
