import type { ReactNode } from 'react'
import { DeskTable, SortHead } from '../desk-table.tsx'
import { SelectBox } from './select-box.tsx'
import type { Selection } from './use-selection.ts'

/** Column of a table. The first with `isRowHeader` names the row. */
type TableColumn<Row, Sort extends string = never> = {
  head: string
  /** Whether only screen readers get the header. */
  isHeadHidden?: boolean
  /** Name of the sort order in the URL; a column without one cannot be sorted. */
  sort?: Sort
  /** Class for the role of the cells, as listed at `DeskTable`. */
  className?: string
  /** Class of the row's cells only, not of the header. */
  cellClassName?: string
  isRowHeader?: boolean
  cell: (row: Row) => ReactNode
}

type RecordTableProps<Row, Sort extends string> = {
  caption: string
  rows: readonly Row[]
  /** Columns of the table; `false` stands for a hidden column. */
  columns: readonly (TableColumn<Row, Sort> | false)[]
  /** Checkboxes at the start of the rows, with their accessible names. */
  select?: { selection: Selection; all: string; one: (row: Row) => string }
  sorting?: { sort: Sort; direction: 'asc' | 'desc'; path: (sort: Sort) => string }
  /** Returns the heading above the rows that share it, such as a month. */
  groupOf?: ((row: Row) => string) | undefined
}

/** Table of records with selection, sortable columns and groups. */
export function RecordTable<Row extends { id: string }, Sort extends string = never>({
  caption,
  rows,
  columns,
  select,
  sorting,
  groupOf,
}: RecordTableProps<Row, Sort>) {
  const shown = columns.filter(column => column !== false)
  const groups = groupOf ? [...Map.groupBy(rows, groupOf)] : [[undefined, rows] as const]
  return (
    <DeskTable caption={caption}>
      <thead>
        <tr>
          {select && (
            <th scope="col" className="desk-select">
              <SelectBox selection={select.selection} ids={rows.map(({ id }) => id)} label={select.all} />
            </th>
          )}
          {shown.map(({ head, sort, className, isHeadHidden }) =>
            sort && sorting ? (
              <SortHead
                key={head}
                to={sorting.path(sort)}
                sorted={sorting.sort !== sort ? undefined : sorting.direction === 'asc' ? 'ascending' : 'descending'}
                className={className}
              >
                {head}
              </SortHead>
            ) : (
              <th key={head} scope="col" className={className}>
                {isHeadHidden ? <span className="visually-hidden">{head}</span> : head}
              </th>
            ),
          )}
        </tr>
      </thead>
      {groups.map(([title, ofGroup]) => (
        <tbody key={title ?? 'all'}>
          {title && (
            <tr className="desk-part">
              <th scope="rowgroup" colSpan={shown.length + (select ? 1 : 0)}>
                {title}
              </th>
            </tr>
          )}
          {ofGroup.map(row => (
            <tr key={row.id}>
              {select && (
                <td className="desk-select">
                  <SelectBox selection={select.selection} ids={[row.id]} label={select.one(row)} />
                </td>
              )}
              {shown.map(({ head, className, cellClassName = className, isRowHeader, cell }) =>
                isRowHeader ? (
                  <th key={head} scope="row" className={cellClassName ?? 'desk-name'}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={head} className={cellClassName}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      ))}
    </DeskTable>
  )
}
