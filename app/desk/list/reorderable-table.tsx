import { ArrowDown, ArrowUp } from 'lucide'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { Menu, type MenuEntry } from '../../ui/menu.tsx'
import { Status } from '../../ui/status.tsx'
import { AdminTable } from '../admin-table.tsx'
import { RowActionButton } from '../fields/row-action-button.tsx'
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
  /** Further actions on a row, at the end of its menu. */
  listEntries?: ((row: { id: string; name: string }) => readonly MenuEntry[]) | undefined
  /** Reason why the user may not delete rows. */
  removeRefused?: string | undefined
}

/**
 * Table of records. Rows with a manual order are moved with the buttons at their start, or with the arrow keys while
 * such a button has the focus. Home, End and the menu move a row to an end of the list. Record types that cannot be hidden have no status column.
 */
export function ReorderableTable(props: ReorderableTableProps) {
  const { caption, heads, rows, isOrdered, actions, listEntries, removeRefused } = props
  const isHideable = rows.some(({ shown }) => shown !== undefined)
  const [said, setSaid] = useState('')

  function move(at: number, to: number) {
    const row = rows[at]
    if (!row || to < 0 || to >= rows.length) return
    setSaid(`${row.name} is now ${to + 1} of ${rows.length}.`)
    void actions.move(
      rows.map(({ id }) => id),
      at,
      to,
    )
  }
  function onKeyDown(event: KeyboardEvent, at: number) {
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: rows.length - 1 }[event.key]
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    move(at, to)
  }
  return (
    <>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <AdminTable caption={caption}>
        <thead>
          <tr>
            {isOrdered && (
              <th scope="col" className="ordered-actions">
                Order
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
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.id} className={row.shown === false ? 'ordered-hidden' : undefined}>
              {isOrdered && (
                <td className="ordered-actions" onKeyDown={event => onKeyDown(event, at)}>
                  <RowActionButton
                    label={`Move ${row.name} up`}
                    keys="ArrowUp"
                    rest={at === 0}
                    onPress={() => move(at, at - 1)}
                  >
                    <Icon drawing={ArrowUp} />
                  </RowActionButton>
                  <RowActionButton
                    label={`Move ${row.name} down`}
                    keys="ArrowDown"
                    rest={at === rows.length - 1}
                    onPress={() => move(at, at + 1)}
                  >
                    <Icon drawing={ArrowDown} />
                  </RowActionButton>
                </td>
              )}
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
                <Menu
                  label={`More actions for ${row.name}`}
                  entries={[
                    { label: 'Edit', to: row.to },
                    ...(isOrdered && at > 0 ? [{ label: 'Move to the top', onPress: () => move(at, 0) }] : []),
                    ...(isOrdered && at < rows.length - 1
                      ? [{ label: 'Move to the bottom', onPress: () => move(at, rows.length - 1) }]
                      : []),
                    ...(row.shown === undefined
                      ? []
                      : [
                          { label: row.shown ? 'Hide' : 'Show', onPress: () => void actions.show(row, !row.shown) },
                          {
                            label: 'Remove',
                            ends: true,
                            onPress: () => void actions.remove(row),
                            refused: removeRefused ?? (row.shown ? 'Hide it first, then remove it.' : undefined),
                          },
                        ]),
                    ...(listEntries?.(row) ?? []),
                  ]}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </AdminTable>
    </>
  )
}
