import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Menu, type MenuEntry } from '../../ui/menu.tsx'
import { Status } from '../../ui/status.tsx'
import { AdminTable } from '../admin-table.tsx'
import { KeyHintList } from '../key-hint-list.tsx'
import { SortableRows, useSortableRow } from './sortable-rows.tsx'
import './reorderable-table.css'

type ReorderableRow = {
  id: string
  to: string
  name: string
  /** Second line of the row, below the name. */
  line?: string | undefined
  /** Thumbnail of the record. */
  picture?: ReactNode
  detail?: ReactNode
  /** Colour of the record, shown as a dot before the detail. */
  colour?: string | null | undefined
  /** Whether visitors see the record. Undefined for record types that cannot be hidden. */
  shown: boolean | undefined
  /** Note with a further reason why the record is hidden, or is visible only for a limited time. */
  aside?: string | undefined
}

export interface ReorderableTableProps {
  caption: string
  /** Plural noun for the rows, e.g. `people`. */
  many: string
  /** Column headers: for the name, and for the second line. */
  heads: readonly [string, string]
  rows: readonly ReorderableRow[]
  /** Whether the rows have a manual order. Rows without a manual order cannot be moved. */
  isOrdered: boolean
  /** Actions on a row. Each action shows its own result, so callers need not wait for the action. */
  actions: {
    /** Moves the row at index `from` of `ids` to index `to`. */
    move(ids: readonly string[], from: number, to: number): Promise<void>
    show(row: ReorderableRow, shown: boolean): Promise<void>
    remove(row: ReorderableRow): Promise<void>
  }
  /** Second line of the detail of a row. */
  findNote?: ((id: string) => ReactNode) | undefined
  /** Further actions on a row, at the end of its menu. */
  listEntries?: ((row: { id: string; name: string }) => readonly MenuEntry[]) | undefined
  /** Reason why the user may not delete rows. */
  removeRefused?: string | undefined
}

/**
 * Table of records. Rows with a manual order are moved at their handle, by a drag or with the keyboard, and in their
 * menu. Record types that cannot be hidden have no status column.
 */
export function ReorderableTable(props: ReorderableTableProps) {
  const { caption, many, heads, rows, actions } = props
  const isOrdered = props.isOrdered && rows.length > 1
  const isHideable = rows.some(({ shown }) => shown !== undefined)
  const list = useRef<HTMLTableSectionElement>(null)
  const [said, setSaid] = useState('')
  const ids = rows.map(({ id }) => id)

  function move(from: number, to: number) {
    setSaid(`${rows[from]?.name} is now ${to + 1} of ${rows.length}.`)
    void actions.move(ids, from, to)
  }
  const renderRow = (id: string) => {
    const at = ids.indexOf(id)
    const row = rows[at]
    if (!row) return null
    const entries = [
      { label: 'Edit', to: row.to },
      ...(isOrdered ? listMoves(at, rows.length - 1) : []).map(({ label, to }) => ({
        label,
        onPress: () => move(at, to),
      })),
      ...listVisibilityEntries(row, props),
      ...(props.listEntries?.(row) ?? []),
    ]
    const cells = <RowCells row={row} note={props.findNote?.(id)} isHideable={isHideable} entries={entries} />
    return isOrdered ? (
      <OrderedRow key={id} row={row}>
        {cells}
      </OrderedRow>
    ) : (
      <tr key={id} className={getRowLook(row)}>
        {cells}
      </tr>
    )
  }
  const renderTable = (shown: readonly string[]) => (
    <AdminTable caption={caption}>
      <thead>
        <tr>
          {isOrdered && (
            <th scope="col" className="ordered-handle">
              <span className="visually-hidden">Order</span>
            </th>
          )}
          <th scope="col">{heads[0]}</th>
          <th scope="col">{heads[1]}</th>
          {isHideable && <th scope="col">Status</th>}
          <th scope="col" className="desk-more">
            <span className="visually-hidden">More</span>
          </th>
        </tr>
      </thead>
      <tbody ref={list}>{shown.map(renderRow)}</tbody>
    </AdminTable>
  )
  return (
    <>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {isOrdered ? (
        <SortableRows
          id="rows-dragging"
          ids={ids}
          list={list}
          nameOf={id => rows.find(row => row.id === id)?.name ?? ''}
          many={many}
          onMove={move}
        >
          {renderTable}
        </SortableRows>
      ) : (
        renderTable(ids)
      )}
      {isOrdered && <KeyHintList hints={orderKeyHints} />}
    </>
  )
}

const orderKeyHints = [
  ['pick up or drop', 'Space'],
  ['move', '↑', '↓'],
  ['to the top', 'Home'],
  ['cancel', 'Esc'],
] as const

/** Moves of the row at index `at` that its menu offers. */
const listMoves = (at: number, last: number) => [
  ...(at > 1 ? [{ label: 'Move to the top', to: 0 }] : []),
  ...(at > 0 ? [{ label: 'Move up', to: at - 1 }] : []),
  ...(at < last ? [{ label: 'Move down', to: at + 1 }] : []),
  ...(at < last - 1 ? [{ label: 'Move to the bottom', to: last }] : []),
]

function listVisibilityEntries(row: ReorderableRow, { actions, removeRefused }: ReorderableTableProps): MenuEntry[] {
  if (row.shown === undefined) return []
  return [
    { label: row.shown ? 'Hide' : 'Show', onPress: () => void actions.show(row, !row.shown) },
    {
      label: 'Remove',
      ends: true,
      onPress: () => void actions.remove(row),
      refused: removeRefused ?? (row.shown ? 'Hide it first, then remove it.' : undefined),
    },
  ]
}

const getRowLook = ({ shown }: ReorderableRow, isLifted = false) =>
  [shown === false && 'ordered-hidden', isLifted && 'ordered-lifted'].filter(Boolean).join(' ') || undefined

/** Row with a handle. */
function OrderedRow({ row, children }: { row: ReorderableRow; children: ReactNode }) {
  const { rowRef, style, isLifted, handle } = useSortableRow(row.id, row.name)
  return (
    <tr ref={rowRef} style={style} className={getRowLook(row, isLifted)}>
      <td className="ordered-handle">{handle}</td>
      {children}
    </tr>
  )
}

type RowCellsProps = { row: ReorderableRow; note: ReactNode; isHideable: boolean; entries: MenuEntry[] }

const RowCells = ({ row, note, isHideable, entries }: RowCellsProps) => (
  <>
    <th scope="row" className="desk-name ordered-name">
      {row.picture}
      <span>
        <Link to={row.to}>{row.name}</Link>
        {row.line && <small>{row.line}</small>}
      </span>
    </th>
    <td className="desk-detail">
      {row.colour && <i className="ordered-colour" style={{ background: row.colour }} aria-hidden="true" />}
      {row.detail}
      {note && <span className="desk-sub">{note}</span>}
    </td>
    {isHideable && (
      <td className="desk-state">
        <Status kind={row.shown === false ? 'archived' : 'published'}>
          {row.shown === false ? 'Hidden' : 'Shown'}
        </Status>
        {row.aside && <span className="desk-sub">{row.aside}</span>}
      </td>
    )}
    <td className="desk-more">
      <Menu label={`More actions for ${row.name}`} entries={entries} />
    </td>
  </>
)
