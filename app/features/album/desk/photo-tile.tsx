import { useSortable } from '@dnd-kit/sortable'
import { type KeyboardEvent, memo, useRef } from 'react'
import { TileCheckbox } from '../../../desk/library/tile-checkbox.tsx'
import { LibraryPicture } from '../../../platform/images/library-picture.ts'
import { buildMediaUrl } from '../../../platform/images/media-src.ts'
import { getFocusStyle, getPlaceholderStyle } from '../../../ui/picture.tsx'
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
  /** Whether the user edits the texts of the photo. */
  isCurrent: boolean
  /** Functions that never change, because the tile is memoised. */
  actions: PhotoTileActions
}

export type PhotoTileActions = {
  select: (id: string) => void
  open: (id: string) => void
  onKeyDown: (id: string, event: KeyboardEvent) => void
}

/**
 * Tile of an album photo. The user can drag the tile at any point. The tile is memoised, because an album has hundreds
 * of tiles and selecting one tile would otherwise render all tiles.
 */
export const PhotoTile = memo(function PhotoTile(props: PhotoTileProps) {
  const { photo, name, place, isCover, hidden, isLifted, isSelected, isCurrent, actions } = props
  const button = useRef<HTMLButtonElement>(null)
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: photo.id })
  const look = ['photo-tile', (isLifted || isDragging) && 'photo-tile-lifted'].filter(Boolean).join(' ')
  return (
    <li
      ref={setNodeRef}
      data-photo={photo.id}
      aria-current={isCurrent || undefined}
      className={look}
      style={{ transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined, transition }}
    >
      <button
        {...listeners}
        ref={button}
        type="button"
        className="photo-tile-grip"
        style={getPlaceholderStyle(photo.media)}
        data-movable={photo.id}
        aria-label={[`${place + 1}: ${name}`, isCover && 'cover', hidden].filter(Boolean).join(', ')}
        aria-pressed={isLifted}
        onClick={() => actions.open(photo.id)}
        onKeyDown={event => actions.onKeyDown(photo.id, event)}
        // Space picks up the tile. The Space key also clicks the tile; in some browsers only preventing `keyup` stops
        // this click.
        onKeyUp={event => event.key === ' ' && event.preventDefault()}
      >
        <LibraryPicture address={buildMediaUrl(photo.media.path)} width={320} within={button}>
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
      <TileCheckbox name={name} isSelected={isSelected} onToggle={() => actions.select(photo.id)} />
    </li>
  )
})
