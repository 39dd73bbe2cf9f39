import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { type EntryPath, isGroup, listPaths, type MenuEntry, type MoveDirection, moveEntry } from './menu-tree.ts'

/**
 * Entry that was picked up: its path and name, the list that contains the entry (as JSON), and the list before the
 * entry was picked up.
 */
type LiftedEntry = { path: EntryPath; name: string; list: string; before: readonly MenuEntry[] }

const directionsByKey: Record<string, MoveDirection> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}

/** Id of an entry, for its HTML element and for the drag library. */
export const buildEntryId = (path: EntryPath) => path.join('-')

export const parseEntryId = (id: string): EntryPath => {
  const [at = 0, inner] = id.split('-').map(Number)
  return inner === undefined ? [at] : [at, inner]
}

/** Position among the entries of the same level, e.g. "3 of 9 in Network". */
function formatPlace(entries: readonly MenuEntry[], [at, inner]: EntryPath): string {
  const group = entries[at]
  if (inner === undefined || !group || !isGroup(group)) return `${at + 1} of ${entries.length}`
  return `${inner + 1} of ${group.items.length} in ${group.label}`
}

/**
 * Reorders a tree with the keyboard: Space or Enter on a handle picks up and drops, arrow keys move, the right arrow
 * puts a link into a group, Escape restores the former order. An entry is also dropped when the focus leaves its handle
 * or the list is changed elsewhere. Each step is announced to screen readers.
 */
export function useEntryReorder(
  entries: readonly MenuEntry[],
  list: RefObject<HTMLElement | null>,
  onChange: (entries: readonly MenuEntry[]) => void,
) {
  const [stored, setLifted] = useState<LiftedEntry>()
  const lifted = stored?.list === JSON.stringify(entries) ? stored : undefined
  const [said, setSaid] = useState('')
  const focused = lifted && buildEntryId(lifted.path)
  useEffect(() => {
    if (focused) list.current?.querySelector<HTMLElement>(`[data-movable="${focused}"]`)?.focus()
  }, [list, focused])

  function focusNeighbour(path: EntryPath, step: 1 | -1) {
    const ids = listPaths(entries).map(buildEntryId)
    const next = ids[ids.indexOf(buildEntryId(path)) + step]
    list.current?.querySelector<HTMLElement>(`[data-movable="${next}"]`)?.focus()
  }
  const sayDropped = ({ name, path }: LiftedEntry) => setSaid(`${name} dropped, ${formatPlace(entries, path)}.`)
  function onBlur({ relatedTarget }: FocusEvent) {
    // A move also takes the focus from this handle, and gives it to the handle at the new place.
    if (!lifted || (relatedTarget instanceof HTMLElement && relatedTarget.dataset.movable === focused)) return
    setLifted(undefined)
    sayDropped(lifted)
  }
  function onKeyDown(path: EntryPath, name: string, event: KeyboardEvent) {
    const { key, altKey, ctrlKey, metaKey } = event
    if (altKey || ctrlKey || metaKey) return
    const direction = directionsByKey[key]
    const isLifted = buildEntryId(path) === focused
    if (key === ' ' || key === 'Enter') {
      event.preventDefault()
      if (event.repeat) return
      if (lifted && isLifted) sayDropped(lifted)
      else
        setSaid(
          `${name} picked up, ${formatPlace(entries, path)}. Arrow keys move it, right arrow puts it into a group, Escape puts it back.`,
        )
      setLifted(isLifted ? undefined : { path, name, list: JSON.stringify(entries), before: entries })
    } else if (lifted && isLifted && key === 'Escape') {
      event.preventDefault()
      onChange(lifted.before)
      setLifted(undefined)
      setSaid(`${lifted.name} was put back.`)
    } else if (lifted && isLifted && direction) {
      event.preventDefault()
      const move = moveEntry(entries, lifted.path, direction)
      if (!move) return
      onChange(move.entries)
      setLifted({ ...lifted, path: move.path, list: JSON.stringify(move.entries) })
      setSaid(`${formatPlace(move.entries, move.path)}.`)
    } else if (direction === 'up' || direction === 'down') {
      event.preventDefault()
      focusNeighbour(path, direction === 'up' ? -1 : 1)
    }
  }
  const drop = () => setLifted(undefined)
  return { lifted: focused, said, onKeyDown, onBlur, drop }
}
