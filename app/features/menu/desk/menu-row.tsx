import { useSortable } from '@dnd-kit/sortable'
import { ExternalLink, Eye, EyeOff, FileText, FolderInput, GripVertical, Zap } from 'lucide'
import type { KeyboardEvent } from 'react'
import { RowActionButton } from '../../../desk/fields/row-action-button.tsx'
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
import '../../../desk/fields/row-action-button.css'

type Props = {
  entry: MenuEntry
  path: EntryPath
  targets: readonly MenuTarget[]
  isLifted: boolean
  /** Whether the row is narrow, as in a column of the footer: the target is below the label. */
  isNarrow: boolean
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
export function MenuRow({ entry, path, targets, isLifted, isNarrow, actions, onChange, onKeyDown }: Props) {
  const id = buildEntryId(path)
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({ id })
  const name = getEntryName(entry, targets)
  const fault = findTargetFault(entry, targets)
  const note = fault ?? describeAutomatic(entry, targets)
  const look = [
    'menu-row',
    isNarrow && 'menu-row-narrow',
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
      <button
        ref={setActivatorNodeRef}
        type="button"
        className="row-action menu-row-handle"
        {...listeners}
        data-movable={id}
        aria-label={`Move ${name}`}
        aria-pressed={isLifted}
        onKeyDown={onKeyDown}
        // Space picks up the row. The Space key also clicks the handle; in some browsers only preventing `keyup` stops
        // this click.
        onKeyUp={event => event.key === ' ' && event.preventDefault()}
      >
        <Icon drawing={GripVertical} />
      </button>
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
