import type { UseQueryResult } from '@tanstack/react-query'
import { toUtcDay } from '../../platform/dates/format-in-time-zone.ts'
import { LibraryPicture } from '../../platform/images/library-picture.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { ReadFailureCallout } from '../../ui/read-failure.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { AdminToolbar } from '../admin-toolbar.tsx'
import {
  type GetReferenceTitle,
  type ListedRecordKind,
  listInvalidatedQueries,
  type RecordTableName,
  type StoredRow,
} from '../record/define-record.ts'
import { filterRowsByQuery } from '../record/filter-rows.ts'
import type { RowValues } from '../record/row-source.ts'
import { storedRowQueries } from '../record/stored-row-queries.ts'
import { type RowActionEffects, rowActionEffectsOnSite, useRowActions } from '../record/use-row-actions.ts'
import { hasRecordFilter, type RecordFilter } from './record-filter.ts'
import { ReorderableTable, type ReorderableTableProps } from './reorderable-table.tsx'
import { useRecordFilters } from './use-record-filters.ts'

type Props = {
  kind: ListedRecordKind
  rows: readonly RowValues[]
  referred: GetReferenceTitle
  search: URLSearchParams
  filter: RecordFilter
  /** Query for the ids of the records that match the filter. Undefined without a filter. */
  ids: UseQueryResult<ReadonlySet<string>> | undefined
  removeRefused: string | undefined
} & Pick<ReorderableTableProps, 'listEntries' | 'findNote'>

/** List of records in the order that visitors see, with search, filter, and actions to move, show and hide a record. */
export function RecordList({
  kind,
  rows,
  referred,
  search,
  filter: recordFilter,
  ids,
  removeRefused,
  listEntries,
  findNote,
}: Props) {
  const { list, at } = kind
  const actions = useRowActions({
    table: kind.table,
    list: storedRowQueries.list(kind).queryKey,
    invalidates: listInvalidatedQueries(kind),
    effects: describeEffects(kind, rows, referred),
    toast: useToast(),
  })
  const query = search.get('q') ?? ''
  const { filter } = list
  const filterValue = (filter && search.get(filter.parameter)) ?? ''
  const matchingIds = ids?.data
  const listedRows = matchingIds ? rows.filter(({ id }) => matchingIds.has(String(id))) : rows
  const within =
    filterValue && filter ? listedRows.filter(row => [row[filter.field]].flat().includes(filterValue)) : listedRows
  const matchingRows = filterRowsByQuery(within, query, row => list.words(row as StoredRow<RecordTableName>, referred))
  const control = filter && kind.fields[filter.field]?.control
  const recordFilters = useRecordFilters(recordFilter, { hasImages: hasImageFields(kind), weeks: ['changed'] })
  const filters = [
    ...(filter && control && 'options' in control
      ? [
          {
            name: filter.parameter,
            label: kind.fields[filter.field]?.label ?? '',
            value: filterValue,
            options: control.options,
          },
        ]
      : []),
    ...recordFilters,
  ]
  const isNarrowed = filterValue !== '' || hasRecordFilter(recordFilter)
  return (
    <>
      <AdminToolbar label={list.searchLabel} query={query} filters={filters} />
      {ids?.isError && !matchingIds ? (
        <ReadFailureCallout subject={`The ${kind.many}`} retry={() => void ids.refetch()} />
      ) : ids && !matchingIds ? (
        <p className="quiet" role="status">
          Loading {kind.many}…
        </p>
      ) : matchingRows.length === 0 ? (
        <EmptyState
          title={query ? `No results for “${query}”` : isNarrowed ? `No ${kind.many} match.` : list.none}
          action={
            query || isNarrowed
              ? isNarrowed
                ? { to: query ? `${at.list}?${new URLSearchParams({ q: query })}` : at.list, label: 'Clear filters' }
                : { to: at.list, label: `Show all ${kind.many}` }
              : { to: at.one('new'), label: `Add ${kind.one}` }
          }
        >
          {query ? list.searched : isNarrowed ? 'More are hidden by the filters.' : list.noneText}
        </EmptyState>
      ) : (
        <ReorderableTable
          caption={kind.heading}
          many={kind.many}
          heads={list.heads}
          isOrdered={kind.ordered ?? false}
          removeRefused={removeRefused}
          listEntries={listEntries}
          findNote={findNote}
          actions={actions}
          rows={sortRows(kind, matchingRows, referred).map(row =>
            describeListedRow(kind, row as StoredRow<RecordTableName>, referred),
          )}
        />
      )}
    </>
  )
}

const imageControlNames: readonly string[] = ['picture', 'rich text']

/** Whether records of this kind show images. */
const hasImageFields = ({ fields }: ListedRecordKind) =>
  Object.values(fields).some(({ control }) => imageControlNames.includes(control.name))

/** Sorts the rows by name, unless editors can order the records of this type. */
const sortRows = (kind: ListedRecordKind, rows: readonly RowValues[], referred: GetReferenceTitle) =>
  kind.ordered
    ? rows
    : rows.toSorted((one, other) =>
        kind
          .title(one as StoredRow<RecordTableName>, referred)
          .localeCompare(kind.title(other as StoredRow<RecordTableName>, referred), 'en'),
      )

/**
 * Texts about the effects of actions for visitors. Showing or hiding a row that is not yet, or no longer, on the site
 * has no effect for visitors.
 */
function describeEffects(
  kind: ListedRecordKind,
  rows: readonly RowValues[],
  referred: GetReferenceTitle,
): RowActionEffects {
  const findReason = (id: string) => {
    const row = rows.find(each => each.id === id)
    return row && kind.list.aside?.(row as StoredRow<RecordTableName>, referred, toUtcDay())
  }
  return {
    ...rowActionEffectsOnSite,
    show(id) {
      const reason = findReason(id)
      return reason ? `Visitors do not see it: ${reason.toLowerCase()}.` : rowActionEffectsOnSite.show(id)
    },
    hide: id => (findReason(id) ? 'Visitors did not see it before.' : rowActionEffectsOnSite.hide(id)),
  }
}

function describeListedRow(kind: ListedRecordKind, row: StoredRow<RecordTableName>, referred: GetReferenceTitle) {
  const { list, at, title } = kind
  const values = row as RowValues
  const id = String(values.id)
  const shown = 'is_visible' in kind.fields ? values.is_visible === true : undefined
  const name = title(row, referred)
  return {
    id,
    to: at.one(id),
    name,
    line: list.line?.(row),
    picture: list.picture && <RowPicture {...list.picture} name={name} row={values} />,
    detail: list.detail(row, referred),
    colour: list.colour?.(row),
    shown,
    aside: shown !== false ? list.aside?.(row, referred, toUtcDay()) : undefined,
  }
}

function RowPicture({
  field,
  form,
  name,
  row,
}: {
  field: string
  form: 'logo' | 'seat'
  name: string
  row: RowValues
}) {
  const address = row[field]
  if (form === 'logo' && !address) return null
  return (
    <LibraryPicture address={typeof address === 'string' ? address : null}>
      {src =>
        form === 'seat' ? (
          <span className="ordered-picture">
            <Portrait form="seat" name={name} src={src} />
          </span>
        ) : (
          src && <img className="ordered-picture" src={src} alt="" />
        )
      }
    </LibraryPicture>
  )
}
