import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { DeskTable } from './desk-table.tsx'
import { Menu } from './menu.tsx'
import { RowAct } from './pair-rows.tsx'
import { Status } from './status.tsx'
import './ordered-table.css'

export type OrderedRow = {
  id: string
  to: string
  name: string
  /** Under the name. */
  line?: string | undefined
  /** A picture, drawn small. */
  picture?: ReactNode
  detail?: ReactNode
  shown: boolean
  /** Why it does not show, or shows only for a time, where its own switch is not the reason. */
  aside?: string | undefined
}

export interface OrderedTableProps {
  caption: string
  /** Heads of the name and the detail. */
  heads: readonly [string, string]
  rows: readonly OrderedRow[]
  /** What is done to a row. Nobody waits for them: they say themselves how it went. */
  acts: {
    /** Of these rows, the one at `from` goes to where its neighbour at `to` is. */
    move(ids: readonly string[], from: number, to: number): Promise<void>
    show(row: OrderedRow, shown: boolean): Promise<void>
    remove(row: OrderedRow): Promise<void>
  }
  /** Why this person may not remove. */
  removeRefused?: string | undefined
}

/** Rows in an order of their own: moved by the buttons at their beginning, or with the arrow keys while one of those has the focus. */
export function OrderedTable({ caption, heads, rows, acts, removeRefused }: OrderedTableProps) {
  const [said, setSaid] = useState('')

  function move(at: number, by: 1 | -1) {
    const row = rows[at]
    if (!row || at + by < 0 || at + by >= rows.length) return
    setSaid(`${row.name} is now ${at + by + 1} of ${rows.length}.`)
    void acts.move(
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
      <p className="vh" role="status">
        {said}
      </p>
      <DeskTable caption={caption}>
        <thead>
          <tr>
            <th scope="col" className="ordered-acts">
              Order
            </th>
            <th scope="col">{heads[0]}</th>
            <th scope="col">{heads[1]}</th>
            <th scope="col">State</th>
            <th scope="col" className="desk-more">
              <span className="vh">More</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.id} className={row.shown ? undefined : 'ordered-hidden'}>
              <td className="ordered-acts" onKeyDown={event => onKeyDown(event, at)}>
                <RowAct label={`Move ${row.name} up`} keys="ArrowUp" rest={at === 0} onPress={() => move(at, -1)}>
                  ↑
                </RowAct>
                <RowAct
                  label={`Move ${row.name} down`}
                  keys="ArrowDown"
                  rest={at === rows.length - 1}
                  onPress={() => move(at, 1)}
                >
                  ↓
                </RowAct>
              </td>
              <th scope="row" className="desk-name ordered-name">
                {row.picture}
                <span>
                  <Link to={row.to}>{row.name}</Link>
                  {row.line && <small>{row.line}</small>}
                </span>
              </th>
              <td className="desk-detail">{row.detail}</td>
              <td className="desk-state">
                <Status kind={row.shown ? 'published' : 'archived'}>{row.shown ? 'Shown' : 'Hidden'}</Status>
                {row.aside && <span className="desk-sub">{row.aside}</span>}
              </td>
              <td className="desk-more">
                <Menu
                  label={`More for ${row.name}`}
                  entries={[
                    { label: 'Edit', to: row.to },
                    { label: row.shown ? 'Hide' : 'Show', onPress: () => void acts.show(row, !row.shown) },
                    {
                      label: 'Remove',
                      ends: true,
                      onPress: () => void acts.remove(row),
                      refused: removeRefused ?? (row.shown ? 'Hide it first.' : undefined),
                    },
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
