import { ArrowDown, ArrowUp } from 'lucide'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { DeskTable } from '../desk-table.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Status } from '../../ui/status.tsx'
import { RowAction } from '../fields/row-action.tsx'
import './reorderable-table.css'

type ReorderableRow = {
  id: string
  to: string
  name: string
  /** Under the name. */
  line?: string | undefined
  /** A picture, drawn small. */
  picture?: ReactNode
  detail?: ReactNode
  /** Whether visitors see it; undefined where its kind is always shown. */
  shown: boolean | undefined
  /** Why it does not show, or shows only for a time, where its own switch is not the reason. */
  aside?: string | undefined
}

export interface ReorderableTableProps {
  caption: string
  /** Heads of the name and the detail. */
  heads: readonly [string, string]
  rows: readonly ReorderableRow[]
  /** Without it the rows have no order of their own: nothing moves them. */
  isOrdered: boolean
  /** What is done to a row. Nobody waits for them: they say themselves how it went. */
  actions: {
    /** Of these rows, the one at `from` goes to where its neighbour at `to` is. */
    move(ids: readonly string[], from: number, to: number): Promise<void>
    show(row: ReorderableRow, shown: boolean): Promise<void>
    remove(row: ReorderableRow): Promise<void>
  }
  /** Why this person may not remove. */
  removeRefused?: string | undefined
}

/**
 * Rows of records. Those with an order of their own are moved by the buttons at their beginning, or with the arrow keys while
 * one of those has the focus; those that are never hidden have no state.
 */
export function ReorderableTable(props: ReorderableTableProps) {
  const { caption, heads, rows, isOrdered, actions, removeRefused } = props
  const isHideable = rows.some(({ shown }) => shown !== undefined)
  const [said, setSaid] = useState('')

  function move(at: number, by: 1 | -1) {
    const row = rows[at]
    if (!row || at + by < 0 || at + by >= rows.length) return
    setSaid(`${row.name} is now ${at + by + 1} of ${rows.length}.`)
    void actions.move(
      rows.map(({ id }) => id),
      at,
      at + by,
    )
  }
  function onKeyDown(event: KeyboardEvent, at: number) {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
    if (!by || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    move(at, by)
  }
  return (
    <>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <DeskTable caption={caption}>
        <thead>
          <tr>
            {isOrdered && (
              <th scope="col" className="ordered-actions">
                Order
              </th>
            )}
            <th scope="col">{heads[0]}</th>
            <th scope="col">{heads[1]}</th>
            {isHideable && <th scope="col">State</th>}
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
                  <RowAction label={`Move ${row.name} up`} keys="ArrowUp" rest={at === 0} onPress={() => move(at, -1)}>
                    <Icon drawing={ArrowUp} />
                  </RowAction>
                  <RowAction
                    label={`Move ${row.name} down`}
                    keys="ArrowDown"
                    rest={at === rows.length - 1}
                    onPress={() => move(at, 1)}
                  >
                    <Icon drawing={ArrowDown} />
                  </RowAction>
                </td>
              )}
              <th scope="row" className="desk-name ordered-name">
                {row.picture}
                <span>
                  <Link to={row.to}>{row.name}</Link>
                  {row.line && <small>{row.line}</small>}
                </span>
              </th>
              <td className="desk-detail">{row.detail}</td>
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
                  label={`More for ${row.name}`}
                  entries={[
                    { label: 'Edit', to: row.to },
                    ...(row.shown === undefined
                      ? []
                      : [
                          { label: row.shown ? 'Hide' : 'Show', onPress: () => void actions.show(row, !row.shown) },
                          {
                            label: 'Remove',
                            ends: true,
                            onPress: () => void actions.remove(row),
                            refused: removeRefused ?? (row.shown ? 'Hide it first.' : undefined),
                          },
                        ]),
                  ]}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </DeskTable>
    </>
  )
}
