import { useSortable } from '@dnd-kit/sortable'
import { ExternalLink, Eye, EyeOff, FileText, FolderInput, Zap } from 'lucide'
import type { KeyboardEvent } from 'react'
import { RowActionButton } from '../../../desk/fields/row-action-button.tsx'
import { DragHandle } from '../../../desk/list/drag-handle.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { type MenuEntry as Action, Menu } from '../../../ui/menu.tsx'
import { maxLabelLength } from './menu-rules.ts'
import {
  describeAutomatic,
  describeTarget,
  findTargetFault,
  getEntryName,
  getOwnTitle,
  type MenuTarget,
} from './menu-targets.ts'
import { type EntryPath, isGroup, type MenuEntry } from './menu-tree.ts'
import { buildEntryId } from './use-entry-reorder.ts'
import './menu-tree.css'

type Props = {
  entry: MenuEntry
  path: EntryPath
  targets: readonly MenuTarget[]
  /** Whether the list has another entry. A single entry has no handle. */
  isMovable: boolean
  isLifted: boolean
  actions: readonly Action[]
  onChange: (entry: MenuEntry) => void
  onKeyDown: (event: KeyboardEvent) => void
}

const getIcon = (entry: MenuEntry) => {
  if (isGroup(entry)) return FolderInput
  if (entry.kind === 'automatic') return Zap
  return entry.kind === 'url' && !entry.target.startsWith('/') ? ExternalLink : FileText
}

/** Row of the menu: handle, label, target, visibility and further actions. */
export function MenuRow({ entry, path, targets, isMovable, isLifted, actions, onChange, onKeyDown }: Props) {
  const id = buildEntryId(path)
  const sortable = useSortable({ id })
  const { setNodeRef, transform, transition, isDragging } = sortable
  const name = getEntryName(entry, targets)
  const fault = findTargetFault(entry, targets)
  const note = fault ?? describeAutomatic(entry, targets)
  const look = [
    'menu-row',
    path.length === 2 && 'menu-row-inside',
    entry.is_hidden && 'menu-row-hidden',
    (isLifted || isDragging) && 'menu-row-lifted',
  ]
  return (
    <li
      ref={setNodeRef}
      className={look.filter(Boolean).join(' ')}
      style={{ transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined, transition }}
    >
      <span className="menu-row-handle">
        {isMovable && <DragHandle id={id} name={name} isLifted={isLifted} sortable={sortable} onKeyDown={onKeyDown} />}
      </span>
      {!isGroup(entry) && entry.kind === 'automatic' ? (
        <span className="menu-row-label">
          {name} <small>automatic</small>
        </span>
      ) : (
        <input
          className="menu-row-label"
          aria-label={`Label of ${name}`}
          value={entry.label}
          placeholder={getOwnTitle(entry, targets)}
          maxLength={maxLabelLength}
          onChange={event => onChange({ ...entry, label: event.target.value })}
        />
      )}
      <span className="menu-row-target">
        <Icon drawing={getIcon(entry)} />
        <span>
          <span>{describeTarget(entry, targets)}</span>
          {note && <small className={fault && 'menu-row-fault'}>{note}</small>}
        </span>
      </span>
      <RowActionButton
        label={`${entry.is_hidden ? 'Show' : 'Hide'} ${name}`}
        onPress={() => onChange({ ...entry, is_hidden: !entry.is_hidden })}
      >
        <Icon drawing={entry.is_hidden ? EyeOff : Eye} />
      </RowActionButton>
      <Menu label={`More: ${name}`} entries={actions} />
    </li>
  )
}
