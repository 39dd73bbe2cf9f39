import { Link } from 'react-router'
import { DeskTable, SortHead } from '../../../desk/desk-table.tsx'
import { SelectBox } from '../../../desk/list/select-box.tsx'
import type { Columns } from '../../../desk/list/use-columns.ts'
import { useRowKeys } from '../../../desk/list/use-row-keys.ts'
import type { Selection } from '../../../desk/list/use-selection.ts'
import { countryName } from '../../../platform/countries.ts'
import { formatShortDay } from '../../../platform/dates/date-format.ts'
import { paths } from '../../../platform/paths.ts'
import { Menu } from '../../../ui/menu.tsx'
import { Status } from '../../../ui/status.tsx'
import { type ApplicationStage, stageKinds, stageNames } from '../application-stage.ts'
import { StageAge, StageBadge } from './application-badges.tsx'
import {
  type ApplicationSearch,
  type ApplicationSort,
  type ListedApplication,
  sortDirection,
  sortPath,
} from './application-list.ts'
import { useStageKeys } from './use-stage-keys.ts'

/** Columns that can be hidden; name and country cannot. */
export const applicationColumns = { waits: 'What waits', readers: 'Readers', received: 'Received' }
type ApplicationColumns = Columns<keyof typeof applicationColumns>

type Props = {
  search: ApplicationSearch
  applications: readonly ListedApplication[]
  selection: Selection
  columns: ApplicationColumns
  /** Time the data was fetched, in ms. */
  now: number
  onMove: (application: ListedApplication, to: ApplicationStage) => void
}

/** Application table: name, country, time in stage, and what is pending. */
export function ApplicationTable({ search, applications, selection, columns, now, onMove }: Props) {
  const list = useRowKeys(
    applications.map(({ id }) => id),
    selection,
  )
  useStageKeys(stage => {
    const rows = [...(list.current?.querySelectorAll('tbody > tr') ?? [])]
    const focusedApplication = applications[rows.findIndex(row => row.contains(document.activeElement))]
    if (focusedApplication) onMove(focusedApplication, stage)
  })
  const head = (sort: ApplicationSort, label: string, className?: string) => (
    <SortHead
      to={sortPath(search, sort)}
      sorted={search.sort !== sort ? undefined : sortDirection(search) === 'asc' ? 'ascending' : 'descending'}
      className={className}
    >
      {label}
    </SortHead>
  )
  return (
    <div ref={list}>
      <DeskTable caption="Applications">
        <thead>
          <tr>
            <th scope="col" className="desk-select">
              <SelectBox selection={selection} ids={applications.map(({ id }) => id)} label="Select all on this page" />
            </th>
            {head('name', 'Applicant')}
            {head('age', 'Stage', 'desk-state')}
            {columns.isShown('waits') && (
              <th scope="col" className="desk-mid">
                {applicationColumns.waits}
              </th>
            )}
            {columns.isShown('readers') && (
              <th scope="col" className="desk-wide">
                {applicationColumns.readers}
              </th>
            )}
            {columns.isShown('received') && head('received', applicationColumns.received, 'desk-wide')}
            <th scope="col" className="desk-more">
              <span className="visually-hidden">Move</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {applications.map(application => (
            <Row
              key={application.id}
              application={application}
              selection={selection}
              columns={columns}
              now={now}
              onMove={stageTo => onMove(application, stageTo)}
            />
          ))}
        </tbody>
      </DeskTable>
    </div>
  )
}

type RowProps = Pick<Props, 'selection' | 'columns' | 'now'> & {
  application: ListedApplication
  onMove: (to: ApplicationStage) => void
}

function Row({ application, selection, columns, now, onMove }: RowProps) {
  const { id, full_name, organisation, country, stage, reader_names, created_at, moves } = application
  return (
    <tr>
      <td className="desk-select">
        <SelectBox selection={selection} ids={[id]} label={`Select ${full_name}`} />
      </td>
      <th scope="row" className="desk-name">
        <Link to={paths.adminApplication(id)}>{full_name}</Link>
        <small>{[organisation, country && countryName(country)].filter(Boolean).join(', ')}</small>
      </th>
      <td className="desk-state">
        <Status kind={stageKinds[stage]}>{stageNames[stage]}</Status>
        <small className="desk-sub">
          <StageAge application={application} now={now} />
        </small>
      </td>
      {columns.isShown('waits') && (
        <td className="desk-mid">
          <StageBadge application={application} now={now} />
        </td>
      )}
      {columns.isShown('readers') && <td className="desk-wide">{reader_names.join(', ')}</td>}
      {columns.isShown('received') && <td className="desk-wide">{formatShortDay(created_at, now)}</td>}
      <td className="desk-more">
        {moves.length > 0 && (
          <Menu
            label={`Move ${full_name}`}
            entries={moves.map(move => ({
              label: stageNames[move.stage],
              onPress: () => onMove(move.stage),
              ...(move.refused && { refused: move.refused }),
            }))}
          />
        )}
      </td>
    </tr>
  )
}
