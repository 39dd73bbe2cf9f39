import { closestCenter, DndContext, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext } from '@dnd-kit/sortable'
import { type RefObject, useMemo, useRef } from 'react'
import { KeyHintList } from '../../../desk/key-hint-list.tsx'
import { emptyDragAnnouncements } from '../../../desk/list/drag-announcements.ts'
import { type DropPosition, findDropPositionOverItem, listDraggedIds } from '../../../desk/list/drop-position.ts'
import { useKeyboardReorder } from '../../../desk/list/use-keyboard-reorder.ts'
import type { RowSelection } from '../../../desk/list/use-row-selection.ts'
import { useShortcutKey } from '../../../ui/use-shortcut-key.ts'
import { useStableFunctions } from '../../../ui/use-stable-functions.ts'
import { type AlbumPhoto, findReasonForHiddenPhoto, getPhotoName } from './album-photo-queries.ts'
import { PhotoTile, type PhotoTileActions } from './photo-tile.tsx'

/** Texts for screen readers: reason why visitors do not see a photo. */
const hiddenReasons = {
  removed: 'deleted from library',
  ended: 'consent expired',
  words: 'alt text missing',
}

// The options are constants, because new objects would render every tile again.
const mouseOptions = { activationConstraint: { distance: 6 } }
const touchOptions = { activationConstraint: { delay: 250, tolerance: 8 } }

interface AlbumTilesProps {
  photos: readonly AlbumPhoto[]
  coverId: string | null
  today: string
  selection: RowSelection
  /** Id of the photo whose texts the user edits. */
  currentId: string | undefined
  /** Element in which the tiles scroll. */
  column: RefObject<HTMLDivElement | null>
  onPlace: (placement: DropPosition) => void
  onCover: (photo: AlbumPhoto) => void
  onOpen: (id: string) => void
}

/**
 * Photos of an album as tiles, in the order that visitors see. The user reorders tiles by dragging or with the
 * keyboard.
 */
export function AlbumTiles(props: AlbumTilesProps) {
  const { photos, coverId, today, selection, currentId, column, onPlace, onCover, onOpen } = props
  const list = useRef<HTMLOListElement>(null)
  // The array stays the same object until the order changes, because a new array would render every tile again.
  const ids = photos.map(({ id }) => id).join(' ')
  const order = useMemo(() => ids.split(' '), [ids])
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
  const sensors = useSensors(useSensor(MouseSensor, mouseOptions), useSensor(TouchSensor, touchOptions))
  const cover = photos.find(({ media }) => media.id === coverId) ?? photos[0]
  const underFocus = () => {
    const focused = document.activeElement
    return focused instanceof HTMLElement && list.current?.contains(focused) ? focused.dataset.movable : undefined
  }
  const toggle = (id: string) => selection.set([id], !selection.has(id))
  const tileActions = useStableFunctions<PhotoTileActions>({ select: toggle, open: onOpen, onKeyDown })
  useShortcutKey('x', () => {
    const id = underFocus()
    if (id) toggle(id)
  })
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
          <div ref={column} className="album-column album-column-order">
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
                    isCurrent={id === currentId}
                    actions={tileActions}
                  />
                )
              })}
            </ol>
          </div>
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
