import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { describeWriteError } from '../../platform/db/write-refusal.ts'
import { refetchQueries } from '../../platform/query/refetch-queries.ts'
import { moveItemInFullOrder } from './order.ts'
import type { EditableTable, RowValues } from './row-source.ts'
import { addRow, removeRow, reorderRows, updateRow } from './row-writing.ts'

/** Effects of actions for visitors, in words for the toast. */
export type RowActionEffects = { order: string; show(id: string): string; hide(id: string): string }

/** Texts for a list in which each change of a row is immediately visible on the site. */
export const rowActionEffectsOnSite: RowActionEffects = {
  order: 'Visitors see it now.',
  show: () => 'Visitors see it now.',
  hide: () => 'Visitors no longer see it.',
}

type Options = {
  table: EditableTable
  /** Query key of the list. The rows of the list have an id. */
  list: QueryKey
  invalidates: readonly QueryKey[]
  /** Texts about the effects of actions. Default: visitors see each change immediately. */
  effects?: RowActionEffects
  toast: {
    say(title: string, text?: string, undo?: () => void): unknown
    complain(title: string, text?: string): unknown
  }
}

type ListedRow = { id: string }

/** Time in ms in which several moves count as one action. The toast stays slightly longer. */
const burstDurationMs = 8000

/** Actions on the rows of a list. Each takes effect immediately and offers undo. */
export function useRowActions({ table, list, invalidates, effects = rowActionEffectsOnSite, toast }: Options) {
  const client = useQueryClient()
  const burstEnds = useRef(0)

  /** Returns whether the action succeeded. */
  async function tried(failure: string, action: () => Promise<void>): Promise<boolean> {
    let isDone = true
    try {
      await action()
    } catch (error) {
      isDone = false
      toast.complain(failure, describeWriteError(error))
    }
    await refetchQueries(client, invalidates)
    return isDone
  }

  async function show(row: { id: string; name: string }, isShown: boolean, quietly = false) {
    await tried(`${row.name} stays ${isShown ? 'hidden' : 'shown'}`, async () => {
      await updateRow({ table, key: row.id }, { is_visible: isShown })
      const back = quietly ? undefined : () => void show(row, !isShown, true)
      toast.say(
        `${row.name} ${isShown ? 'shown' : 'hidden'}`,
        isShown ? effects.show(row.id) : effects.hide(row.id),
        back,
      )
    })
  }

  async function remove({ id, name }: { id: string; name: string }) {
    await tried(`${name} could not be removed`, async () => {
      const removedRow = await removeRow({ table, key: id })
      toast.say(`${name} removed`, 'It was already hidden.', () => void putBack(removedRow, name))
    })
  }
  const putBack = (row: RowValues, name: string) =>
    tried(`${name} could not be restored`, async () => {
      await addRow(table, row)
      toast.say(`${name} restored`, 'It is hidden, as before.')
    })

  const readOrder = () => (client.getQueryData<ListedRow[]>(list) ?? []).map(({ id }) => id)
  const showOrder = (ids: readonly string[]) =>
    client.setQueryData<ListedRow[]>(list, rows => rows?.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)))

  async function move(visible: readonly string[], from: number, to: number) {
    const before = readOrder()
    const after = moveItemInFullOrder(before, visible, from, to)
    if (after.join() === before.join() || !(await reorder(after))) return
    // Consecutive moves count as one action with one toast. Undo restores the order before the first move.
    if (Date.now() < burstEnds.current) return
    burstEnds.current = Date.now() + burstDurationMs
    toast.say('Order changed', effects.order, () => {
      burstEnds.current = 0
      void reorder(before)
    })
  }
  /** Shows and saves a new order. If the server rejects it, the list shows the former order again. */
  async function reorder(ids: string[]): Promise<boolean> {
    const before = readOrder()
    // A response that was requested before the move would show the former order until the next response.
    await client.cancelQueries({ queryKey: list })
    showOrder(ids)
    return tried('Order restored', async () => {
      try {
        await reorderRows(table, ids)
      } catch (error) {
        showOrder(before)
        throw error
      }
    })
  }
  return { show, remove, move }
}
