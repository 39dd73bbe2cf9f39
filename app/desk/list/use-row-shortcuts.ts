import { useRef } from 'react'
import { useShortcutKey } from '../../ui/use-shortcut-key.ts'
import type { RowSelection } from './use-row-selection.ts'

/** Table rows with a record. Rows with a group heading are left out. */
const listRows = (table: HTMLElement | null) => [
  ...(table?.querySelectorAll<HTMLElement>('tbody > tr:has(> [scope="row"])') ?? []),
]

/**
 * Keyboard shortcuts of a list: J and K focus the next and previous row, X selects the focused row, Shift+X selects
 * all rows up to the focused row. Enter opens the link of the focused row.
 * @param rows records of the rows in display order
 */
export function useRowShortcuts(rows: readonly { id: string }[], selection: RowSelection) {
  const list = useRef<HTMLDivElement>(null)
  const last = useRef<number>(undefined)
  const current = () => listRows(list.current).findIndex(row => row.contains(document.activeElement))
  const go = (step: 1 | -1) => {
    const rows = listRows(list.current)
    const next = Math.min(Math.max(current() + step, 0), rows.length - 1)
    rows[next]?.querySelector<HTMLElement>('[scope="row"] a')?.focus()
  }
  useShortcutKey('j', () => go(1))
  useShortcutKey('k', () => go(-1))
  useShortcutKey('x', () => {
    const at = current()
    const row = rows[at]
    if (!row) return
    last.current = at
    selection.set([row.id], !selection.has(row.id))
  })
  useShortcutKey('X', () => {
    const at = current()
    if (at < 0) return
    const from = last.current ?? at
    const between = rows.slice(Math.min(from, at), Math.max(from, at) + 1)
    selection.set(
      between.map(({ id }) => id),
      true,
    )
  })
  return list
}
