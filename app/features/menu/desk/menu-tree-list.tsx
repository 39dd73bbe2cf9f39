import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { type ReactNode, useRef, useState } from 'react'
import { emptyDragAnnouncements } from '../../../desk/list/drag-announcements.ts'
import { handleDragOptions } from '../../../desk/list/drag-handle.tsx'
import type { MenuEntry as Action } from '../../../ui/menu.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { MenuRow } from './menu-row.tsx'
import { getEntryName, type MenuTarget } from './menu-targets.ts'
import {
  dropEntry,
  type EntryPath,
  findEntry,
  isGroup,
  listPaths,
  type MenuEntry,
  moveEntry,
  replaceEntry,
} from './menu-tree.ts'
import { buildEntryId, parseEntryId, useEntryReorder } from './use-entry-reorder.ts'
import './menu-tree.css'

/** Distance in px that a drag goes to the right to put a link into a group. */
const indentPx = 24

type Props = {
  label: string
  entries: readonly MenuEntry[]
  targets: readonly MenuTarget[]
  onChange: (entries: readonly MenuEntry[]) => void
  onRemove: (path: EntryPath, name: string) => void
  /** Further actions on an entry, before "Remove". */
  listMoreActions?: (path: EntryPath, entry: MenuEntry) => readonly Action[]
  isNarrow?: boolean
  /** Rows below the entries. These rows cannot be moved. */
  children?: ReactNode
}

/** Entries of one list, with links of groups indented. Rows are moved by a drag, with the keyboard or in their menu. */
export function MenuTreeList({ label, entries, targets, onChange, onRemove, ...rest }: Props) {
  const { listMoreActions, children } = rest
  const list = useRef<HTMLUListElement>(null)
  const { lifted, said, onKeyDown, onBlur, drop } = useEntryReorder(entries, list, onChange)
  const [edited, setEdited] = useState<EntryPath>()
  const sensors = useSensors(useSensor(MouseSensor, handleDragOptions), useSensor(TouchSensor, handleDragOptions))
  const paths = listPaths(entries)
  const editedLink = edited && findEntry(entries, edited)

  function onDragEnd({ active, over, delta }: DragEndEvent) {
    if (!over) return
    drop()
    onChange(
      dropEntry(entries, parseEntryId(String(active.id)), parseEntryId(String(over.id)), delta.x > indentPx).entries,
    )
  }
  function listActions(path: EntryPath, entry: MenuEntry): Action[] {
    const name = getEntryName(entry, targets)
    const isAutomatic = !isGroup(entry) && entry.kind === 'automatic'
    const isKept = (isGroup(entry) ? entry.items : [entry]).some(
      ({ kind, target }) => kind === 'automatic' && target === 'davos',
    )
    const move = (title: string, direction: 'up' | 'down' | 'in' | 'out'): Action[] => {
      const moved = moveEntry(entries, path, direction)
      return moved ? [{ label: title, onPress: () => onChange(moved.entries) }] : []
    }
    return [
      ...(isGroup(entry) || isAutomatic ? [] : [{ label: 'Edit link…', onPress: () => setEdited(path) }]),
      ...move('Move up', 'up'),
      ...move('Move down', 'down'),
      ...move('Move into group', 'in'),
      ...(path.length === 2 ? move('Move out of group', 'out') : []),
      ...(listMoreActions?.(path, entry) ?? []),
      {
        label: 'Remove',
        ends: true,
        onPress: () => onRemove(path, name),
        refused: isKept ? 'The link to Davos is automatic and stays. Hide it instead.' : undefined,
      },
    ]
  }
  return (
    <>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={emptyDragAnnouncements}
        onDragEnd={onDragEnd}
      >
        <SortableContext items={paths.map(buildEntryId)} strategy={verticalListSortingStrategy}>
          <ul className="menu-tree" ref={list} aria-label={label} onBlur={onBlur}>
            {paths.map(path => {
              const entry = findEntry(entries, path)
              const id = buildEntryId(path)
              return (
                entry && (
                  <MenuRow
                    key={id}
                    entry={entry}
                    path={path}
                    targets={targets}
                    isMovable={paths.length > 1}
                    isLifted={lifted === id}
                    actions={listActions(path, entry)}
                    onChange={changed => onChange(replaceEntry(entries, path, changed))}
                    onKeyDown={event => onKeyDown(path, getEntryName(entry, targets), event)}
                  />
                )
              )
            })}
            {children}
          </ul>
        </SortableContext>
      </DndContext>
      {edited && editedLink && !isGroup(editedLink) && (
        <LinkDialog
          link={editedLink}
          targets={targets}
          onClose={() => setEdited(undefined)}
          onDone={link => {
            onChange(replaceEntry(entries, edited, link))
            setEdited(undefined)
          }}
        />
      )}
    </>
  )
}
