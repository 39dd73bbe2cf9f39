import type { ReactNode } from 'react'
import { AdminTable, SortableColumnHead } from '../admin-table.tsx'
import { SelectionCheckbox } from './selection-checkbox.tsx'
import type { RowSelection } from './use-row-selection.ts'

/** Column of a table. The first column with `isRowHeader` names the row. */
type TableColumn<Row, Sort extends string = never> = {
  head: string
  /** Whether the header is visible to screen readers only. */
  isHeadHidden?: boolean
  /** Name of the sort order in the URL. Without a name the column cannot be sorted. */
  sort?: Sort
  /** CSS class for the role of the cells. `AdminTable` lists the classes. */
  className?: string
  /** CSS class of the cells in rows, but not of the header. */
  cellClassName?: string
  isRowHeader?: boolean
  cell: (row: Row) => ReactNode
}

type RecordTableProps<Row, Sort extends string> = {
  caption: string
  rows: readonly Row[]
  /** Columns of the table. The value `false` is a hidden column. */
  columns: readonly (TableColumn<Row, Sort> | false)[]
  /** Checkboxes at the start of the rows, with the accessible names of the checkboxes. */
  select?: { selection: RowSelection; all: string; one: (row: Row) => string }
  sorting?: { sort: Sort; direction: 'asc' | 'desc'; path: (sort: Sort) => string }
  /**
   * Returns the heading above the row, such as a month. Consecutive rows with the same heading have only one heading.
   */
  groupOf?: ((row: Row) => string) | undefined
}

/** Table of records with checkboxes, sortable columns and group headings. */
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
    <AdminTable caption={caption}>
      <thead>
        <tr>
          {select && (
            <th scope="col" className="desk-select">
              <SelectionCheckbox selection={select.selection} ids={rows.map(({ id }) => id)} label={select.all} />
            </th>
          )}
          {shown.map(({ head, sort, className, isHeadHidden }) =>
            sort && sorting ? (
              <SortableColumnHead
                key={head}
                to={sorting.path(sort)}
                sorted={sorting.sort !== sort ? undefined : sorting.direction === 'asc' ? 'ascending' : 'descending'}
                className={className}
              >
                {head}
              </SortableColumnHead>
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
                  <SelectionCheckbox selection={select.selection} ids={[row.id]} label={select.one(row)} />
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
    </AdminTable>
  )
}
