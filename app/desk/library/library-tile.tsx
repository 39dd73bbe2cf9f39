import { type CSSProperties, type ReactNode, useRef } from 'react'
import { getPictureName, type ListedPicture } from '../../platform/images/library-list.ts'
import { LibraryPicture } from '../../platform/images/library-picture.ts'
import { buildMediaUrl } from '../../platform/images/media-src.ts'
import { StatusIcon } from '../../ui/status.tsx'
import './library-tile.css'

export interface LibraryTileProps {
  picture: ListedPicture
  /** Whether this tile is selected, or the details of its picture are open. */
  current: boolean
  onOpen: () => void
  /** Controls shown over the picture, e.g. a checkbox. */
  children?: ReactNode
}

/** Text for screen readers: the name of the picture and the warnings about it. */
function formatDetails(picture: ListedPicture): string {
  const lacks = [picture.lacks_words && 'alt text missing', picture.is_broken && 'file missing'].filter(Boolean)
  return [getPictureName(picture), ...lacks].join(', ')
}

/** Tile for a picture of the library, in the picture's aspect ratio, with name, number of uses and warnings. */
export function LibraryTile({ picture, current, onOpen, children }: LibraryTileProps) {
  const { width, height, dominant_color, placeholder, places } = picture
  const button = useRef<HTMLButtonElement>(null)
  const style = {
    '--ratio': Math.min(3, Math.max(0.4, width / height)),
    backgroundColor: dominant_color ?? undefined,
    backgroundImage: placeholder ? `url(${placeholder})` : undefined,
  } as CSSProperties
  return (
    <li className="library-tile" style={{ '--ratio': style['--ratio' as keyof CSSProperties] } as CSSProperties}>
      <button
        ref={button}
        type="button"
        className="library-tile-picture"
        style={style}
        aria-label={formatDetails(picture)}
        aria-pressed={current}
        data-picture={picture.id}
        onClick={onOpen}
      >
        <LibraryPicture address={buildMediaUrl(picture.path)} width={320} within={button}>
          {src => src && <img src={src} alt="" />}
        </LibraryPicture>
      </button>
      {children}
      <span className="library-tile-used" title={formatPlaces(places)}>
        {places === 0 ? 'unused' : places}
      </span>
      <p className="library-tile-name" aria-hidden="true">
        <span>{getPictureName(picture)}</span>
        {picture.is_broken ? <StatusIcon kind="broken" /> : picture.lacks_words && <StatusIcon kind="attention" />}
      </p>
    </li>
  )
}

const formatPlaces = (places: number) =>
  places === 0 ? 'Not used' : places === 1 ? 'Used once' : `Used ${places} times`
