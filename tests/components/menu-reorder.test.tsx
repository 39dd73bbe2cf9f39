import { act, renderHook } from '@testing-library/react'
import type { KeyboardEvent } from 'react'
import { expect, it } from 'vitest'
import type { EntryPath, LinkEntry } from '../../app/features/menu/desk/menu-tree.ts'
import { useEntryReorder } from '../../app/features/menu/desk/use-entry-reorder.ts'

const makeEntries = (...targets: string[]): LinkEntry[] =>
  targets.map(target => ({ kind: 'route', target, label: '', is_hidden: false }))

/** Reorders a list that stores no change, and returns the link targets in their order after the latest move. */
function openReorder(...targets: string[]) {
  const moves: string[][] = []
  const list = { current: null }
  const { result, rerender } = renderHook(
    ({ entries }) =>
      useEntryReorder(entries, list, movedEntries =>
        moves.push(movedEntries.map(entry => ('target' in entry ? entry.target : ''))),
      ),
    { initialProps: { entries: makeEntries(...targets) } },
  )
  const press = (key: string, path: EntryPath) =>
    act(() => result.current.onKeyDown(path, 'A link', { key, preventDefault: () => {} } as KeyboardEvent))
  return { result, moves, press, change: (...to: string[]) => rerender({ entries: makeEntries(...to) }) }
}

it('a menu entry that the keyboard has picked up is moved only by keys on its own handle', () => {
  const { moves, press } = openReorder('/a', '/b', '/c')
  press(' ', [0])
  press('ArrowDown', [1])
  expect(moves).toEqual([])
  press('ArrowDown', [0])
  expect(moves).toEqual([['/b', '/a', '/c']])
})

it('a menu entry that the keyboard has picked up is released when another change alters the list', () => {
  const { result, moves, press, change } = openReorder('/a', '/b', '/c')
  press(' ', [1])
  expect(result.current.lifted).toBe('1')
  change('/b', '/c')
  expect(result.current.lifted).toBeUndefined()
  press('ArrowUp', [1])
  expect(moves).toEqual([])
})
