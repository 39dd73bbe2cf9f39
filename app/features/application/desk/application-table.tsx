import { Link } from 'react-router'
import { RecordTable } from '../../../desk/list/record-table.tsx'
import type { HideableColumns } from '../../../desk/list/use-hideable-columns.ts'
import type { RowSelection } from '../../../desk/list/use-row-selection.ts'
import { useRowShortcuts } from '../../../desk/list/use-row-shortcuts.ts'
import { getCountryName } from '../../../platform/countries.ts'
import { formatShortDay } from '../../../platform/dates/date-format.ts'
import { paths } from '../../../platform/paths.ts'
import { Menu } from '../../../ui/menu.tsx'
import { Status } from '../../../ui/status.tsx'
import { type ApplicationStage, applicationStageLabels, applicationStageStatusKinds } from '../application-stage.ts'
import { ApplicantCircle, ApplicationStageBadge, DaysInStageBadge } from './application-badges.tsx'
import { type ApplicationSearch, applicationSorting, type ListedApplication } from './application-list.ts'
import { useStageShortcuts } from './use-stage-shortcuts.ts'

/** Columns that the user can hide. Name and country are always visible. */
export const applicationColumns = { waits: 'Waiting for', readers: 'Reviewers', received: 'Received' }
type ApplicationColumns = HideableColumns<keyof typeof applicationColumns>

type Props = {
  search: ApplicationSearch
  applications: readonly ListedApplication[]
  selection: RowSelection
  columns: ApplicationColumns
  /** Time at which the data was loaded, in ms since 1970. */
  now: number
  onMove: (application: ListedApplication, to: ApplicationStage) => void
}

/** Table of applications: name, country, time in the stage, and the next task. */
export function ApplicationTable({ search, applications, selection, columns, now, onMove }: Props) {
  const list = useRowShortcuts(applications, selection)
  useStageShortcuts(stage => {
    const rows = [...(list.current?.querySelectorAll('tbody > tr') ?? [])]
    const focusedApplication = applications[rows.findIndex(row => row.contains(document.activeElement))]
    if (focusedApplication) onMove(focusedApplication, stage)
  })
  return (
    <div ref={list}>
      <RecordTable
        caption="Applications"
        rows={applications}
        select={{ selection, all: 'Select all on this page', one: ({ full_name }) => `Select ${full_name}` }}
        sorting={applicationSorting.of(search)}
        columns={[
          {
            head: 'Applicant',
            sort: 'name',
            isRowHeader: true,
            cell: ({ id, full_name, organisation, country, circle }) => (
              <>
                <Link to={paths.adminApplication(id)}>{full_name}</Link>
                <small>{[organisation, country && getCountryName(country)].filter(Boolean).join(', ')}</small>
                <ApplicantCircle circle={circle} />
              </>
            ),
          },
          {
            // The rows are sorted by the days in the stage.
            head: 'Days in stage',
            sort: 'age',
            className: 'desk-state',
            cell: application => (
              <>
                <Status kind={applicationStageStatusKinds[application.stage]}>
                  {applicationStageLabels[application.stage]}
                </Status>
                <small className="desk-sub">
                  <DaysInStageBadge application={application} now={now} />
                </small>
              </>
            ),
          },
          columns.isShown('waits') && {
            head: applicationColumns.waits,
            // On phones, the column is a line of the row, because an overdue application must not be overlooked.
            className: 'desk-detail',
            cell: application => <ApplicationStageBadge application={application} now={now} />,
          },
          columns.isShown('readers') && {
            head: applicationColumns.readers,
            className: 'desk-wide',
            cell: ({ reader_names }) => reader_names.join(', '),
          },
          columns.isShown('received') && {
            head: applicationColumns.received,
            sort: 'received',
            className: 'desk-wide',
            cell: ({ created_at }) => formatShortDay(created_at, now),
          },
          {
            head: 'Move',
            isHeadHidden: true,
            className: 'desk-more',
            cell: application => <StageMenu application={application} onMove={to => onMove(application, to)} />,
          },
        ]}
      />
    </div>
  )
}

type StageMenuProps = { application: ListedApplication; onMove: (to: ApplicationStage) => void }

const StageMenu = ({ application: { full_name, moves }, onMove }: StageMenuProps) =>
  moves.length > 0 && (
    <Menu
      label={`Move ${full_name}`}
      entries={moves.map(move => ({
        label: applicationStageLabels[move.stage],
        onPress: () => onMove(move.stage),
        ...(move.refused && { refused: move.refused }),
      }))}
    />
  )
