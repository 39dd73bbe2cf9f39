import {
  closestCenter,
  DndContext,
  type Modifier,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { createContext, type KeyboardEvent, type ReactNode, type RefObject, useContext } from 'react'
import { emptyDragAnnouncements } from './drag-announcements.ts'
import { DragHandle, handleDragOptions } from './drag-handle.tsx'
import { useKeyboardReorder } from './use-keyboard-reorder.ts'

const noIds: ReadonlySet<string> = new Set()
const verticalMoves: Modifier[] = [({ transform }) => ({ ...transform, x: 0 })]

type RowKeys = { taken: string | undefined; onKeyDown: (id: string, event: KeyboardEvent) => void }

const RowKeysContext = createContext<RowKeys>({ taken: undefined, onKeyDown: () => undefined })

interface SortableRowsProps {
  /** Prefix of element ids. It differs from all ids of the page. */
  id: string
  /** Ids of the rows in their stored order. */
  ids: readonly string[]
  /** Element that contains the rows. */
  list: RefObject<HTMLElement | null>
  nameOf: (id: string) => string
  /** Plural noun for the rows, e.g. `people`. */
  many: string
  /** Moves the row at index `from` of `ids` to index `to`. */
  onMove: (from: number, to: number) => void
  /** Renders the rows in the order of `shown`, which differs from `ids` while the keyboard moves a row. */
  children: (shown: readonly string[]) => ReactNode
}

/** Rows below one another whose order the user changes: by dragging a row at its handle, or with keys on the handle. */
export function SortableRows({ id, ids, list, nameOf, many, onMove, children }: SortableRowsProps) {
  const move = (rowId: string, to: number) => {
    const from = ids.indexOf(rowId)
    if (from >= 0 && to >= 0 && from !== to) onMove(from, to)
  }
  const { shown, lifted, said, onKeyDown } = useKeyboardReorder({
    order: ids,
    selected: noIds,
    list,
    onPlace: ({ moved: [moved = ''], before }) => {
      const from = ids.indexOf(moved)
      move(moved, before === null ? ids.length - 1 : ids.indexOf(before) - (ids.indexOf(before) > from ? 1 : 0))
    },
    nameOf,
    many,
  })
  const sensors = useSensors(useSensor(MouseSensor, handleDragOptions), useSensor(TouchSensor, handleDragOptions))
  return (
    <RowKeysContext value={{ taken: lifted?.taken, onKeyDown }}>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <DndContext
        id={id}
        sensors={sensors}
        collisionDetection={closestCenter}
        modifiers={verticalMoves}
        accessibility={emptyDragAnnouncements}
        onDragEnd={({ active, over }) => over && move(String(active.id), ids.indexOf(String(over.id)))}
      >
        <SortableContext items={[...shown]} strategy={verticalListSortingStrategy}>
          {children(shown)}
        </SortableContext>
      </DndContext>
    </RowKeysContext>
  )
}

/** Handle, position and state of one row within `SortableRows`. */
export function useSortableRow(id: string, name: string) {
  const { taken, onKeyDown } = useContext(RowKeysContext)
  const sortable = useSortable({ id })
  const { setNodeRef, transform, transition, isDragging } = sortable
  const isLifted = taken === id
  return {
    rowRef: setNodeRef,
    style: { transform: transform ? `translateY(${transform.y}px)` : undefined, transition },
    isLifted: isLifted || isDragging,
    handle: (
      <DragHandle
        id={id}
        name={name}
        isLifted={isLifted}
        sortable={sortable}
        onKeyDown={event => onKeyDown(id, event)}
      />
    ),
  }
}
