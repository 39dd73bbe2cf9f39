import { closestCenter, DndContext, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext } from '@dnd-kit/sortable'
import { useRef } from 'react'
import { KeyHintList } from '../../../desk/key-hint-list.tsx'
import { emptyDragAnnouncements } from '../../../desk/list/drag-announcements.ts'
import { type DropPosition, findDropPositionOverItem, listDraggedIds } from '../../../desk/list/drop-position.ts'
import { useKeyboardReorder } from '../../../desk/list/use-keyboard-reorder.ts'
import type { RowSelection } from '../../../desk/list/use-row-selection.ts'
import { useShortcutKey } from '../../../ui/use-shortcut-key.ts'
import { type AlbumPhoto, findReasonForHiddenPhoto, getPhotoName } from './album-photo-queries.ts'
import { PhotoTile } from './photo-tile.tsx'

/** Texts for screen readers: reason why visitors do not see a photo. */
const hiddenReasons = {
  removed: 'deleted from library',
  ended: 'consent expired',
  words: 'alt text missing',
}

interface AlbumTilesProps {
  photos: readonly AlbumPhoto[]
  coverId: string | null
  today: string
  selection: RowSelection
  onPlace: (placement: DropPosition) => void
  onCover: (photo: AlbumPhoto) => void
  onOpen: (id: string) => void
}

/**
 * Photos of an album as tiles, in the order that visitors see. The user reorders tiles by dragging or with the
 * keyboard.
 */
export function AlbumTiles({ photos, coverId, today, selection, onPlace, onCover, onOpen }: AlbumTilesProps) {
  const list = useRef<HTMLOListElement>(null)
  const order = photos.map(({ id }) => id)
  const byId = new Map(photos.map((photo, at) => [photo.id, { photo, name: getPhotoName(photo, at) }]))
  const nameOf = (id: string) => byId.get(id)?.name ?? ''
  const { shown, lifted, said, onKeyDown } = useKeyboardReorder({
    order,
    selected: selection.ids,
    list,
    onPlace,
    nameOf,
    many: 'pictures',
  })
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  )
  const cover = photos.find(({ media }) => media.id === coverId) ?? photos[0]
  const underFocus = () => {
    const focused = document.activeElement
    return focused instanceof HTMLElement && list.current?.contains(focused) ? focused.dataset.movable : undefined
  }
  const toggle = (id: string | undefined) => id && selection.set([id], !selection.has(id))
  useShortcutKey('x', () => toggle(underFocus()))
  useShortcutKey('c', () => {
    const focusedTile = byId.get(underFocus() ?? '')
    if (focusedTile) onCover(focusedTile.photo)
  })
  return (
    <>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <DndContext
        // The id of the drag context is not `album`, because dnd-kit also gives this id to an element, and the heading
        // of the form below has the id `album`.
        id="album-dragging"
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={emptyDragAnnouncements}
        onDragEnd={({ active, over }) => {
          const draggedId = String(active.id)
          const position =
            over &&
            findDropPositionOverItem(order, listDraggedIds(order, draggedId, selection.ids), draggedId, String(over.id))
          if (position) onPlace(position)
        }}
      >
        <SortableContext items={shown as string[]} strategy={rectSortingStrategy}>
          <ol className="photo-tiles" ref={list} aria-label="Order">
            {shown.map((id, place) => {
              const tile = byId.get(id)
              if (!tile) return null
              const hidden = findReasonForHiddenPhoto(tile.photo, today)
              return (
                <PhotoTile
                  key={id}
                  photo={tile.photo}
                  name={tile.name}
                  place={place}
                  isCover={tile.photo === cover}
                  hidden={hidden && hiddenReasons[hidden]}
                  isLifted={lifted?.moved.includes(id) ?? false}
                  isSelected={selection.has(id)}
                  onSelect={() => toggle(id)}
                  onOpen={() => onOpen(id)}
                  onKeyDown={event => onKeyDown(id, event)}
                />
              )
            })}
          </ol>
        </SortableContext>
      </DndContext>
      <KeyHintList
        hints={[
          ['pick up', 'Space'],
          ['move', '←', '→'],
          ['to the start', 'Home'],
          ['make cover', 'C'],
          ['select', 'X'],
        ]}
      />
    </>
  )
}
