import type { useSortable } from '@dnd-kit/sortable'
import { GripVertical } from 'lucide'
import type { KeyboardEvent } from 'react'
import { Icon } from '../../ui/icon.tsx'
import '../fields/row-action-button.css'
import './drag-handle.css'

interface DragHandleProps {
  /** Id of the item that the handle moves. */
  id: string
  name: string
  isLifted: boolean
  sortable: Pick<ReturnType<typeof useSortable>, 'setActivatorNodeRef' | 'listeners'>
  onKeyDown: (event: KeyboardEvent) => void
}

/** Options of the drag sensors for handles. The page does not scroll from a handle, so a drag by touch starts at once. */
export const handleDragOptions = { activationConstraint: { distance: 4 } }

/** Button that moves an item of a list: by a drag, or with the keys of `useKeyboardReorder`. */
export const DragHandle = ({ id, name, isLifted, sortable, onKeyDown }: DragHandleProps) => (
  <button
    ref={sortable.setActivatorNodeRef}
    type="button"
    className="row-action drag-handle"
    {...sortable.listeners}
    data-movable={id}
    aria-label={`Move ${name}`}
    title={`Drag to move ${name}`}
    aria-pressed={isLifted}
    onKeyDown={onKeyDown}
    // Space picks up the item. The Space key also clicks the handle; in some browsers only preventing `keyup` stops
    // this click.
    onKeyUp={event => event.key === ' ' && event.preventDefault()}
  >
    <Icon drawing={GripVertical} />
  </button>
)
