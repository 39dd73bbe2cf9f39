import { useSortable } from '@dnd-kit/sortable'
import type { KeyboardEvent } from 'react'
import { LibraryPicture } from '../../../platform/images/library-picture.ts'
import { buildMediaUrl } from '../../../platform/images/media-src.ts'
import { getFocusStyle } from '../../../ui/picture.tsx'
import { StatusIcon } from '../../../ui/status.tsx'
import type { AlbumPhoto } from './album-photo-queries.ts'

interface PhotoTileProps {
  photo: AlbumPhoto
  name: string
  /** Zero-based position of the photo in the album. */
  place: number
  isCover: boolean
  /** Reason why visitors do not see the photo. */
  hidden: string | undefined
  isLifted: boolean
  isSelected: boolean
  onSelect: () => void
  onOpen: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** Tile of an album photo. The user can drag the tile at any point. */
export function PhotoTile(props: PhotoTileProps) {
  const { photo, name, place, isCover, hidden, isLifted, isSelected, onSelect, onOpen, onKeyDown } = props
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: photo.id })
  const look = ['photo-tile', (isLifted || isDragging) && 'photo-tile-lifted'].filter(Boolean).join(' ')
  return (
    <li
      ref={setNodeRef}
      className={look}
      style={{ transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined, transition }}
    >
      <button
        {...listeners}
        type="button"
        className="photo-tile-grip"
        data-movable={photo.id}
        aria-label={[`${place + 1}: ${name}`, isCover && 'cover', hidden].filter(Boolean).join(', ')}
        aria-pressed={isLifted}
        onClick={onOpen}
        onKeyDown={onKeyDown}
        // Space picks up the tile. The Space key also clicks the tile; in some browsers only preventing `keyup` stops
        // this click.
        onKeyUp={event => event.key === ' ' && event.preventDefault()}
      >
        <LibraryPicture address={buildMediaUrl(photo.media.path)} width={320}>
          {src => src && <img src={src} alt="" draggable={false} style={getFocusStyle(photo.media)} />}
        </LibraryPicture>
      </button>
      <span className="photo-tile-place" aria-hidden="true">
        {place + 1}
      </span>
      {isCover && (
        <span className="photo-tile-cover" aria-hidden="true">
          Cover
        </span>
      )}
      {hidden && (
        <span className="photo-tile-hidden" aria-hidden="true">
          <StatusIcon kind="attention" />
        </span>
      )}
      <label className="photo-tile-select">
        <span className="visually-hidden">Select {name}</span>
        <input type="checkbox" checked={isSelected} onChange={onSelect} />
      </label>
    </li>
  )
}
