import type { CSSProperties, ReactNode } from 'react'
import { type ListedPicture, pictureName } from '../../platform/images/library-list.ts'
import { LibraryPicture } from '../../platform/images/library-picture.ts'
import { mediaSrc } from '../../platform/images/media-src.ts'
import { StatusSign } from '../../ui/status.tsx'
import './library-tile.css'

export interface LibraryTileProps {
  picture: ListedPicture
  /** It is the one whose details are open, or the one that is chosen. */
  current: boolean
  onOpen: () => void
  /** Over the picture, e.g. a box to tick. */
  children?: ReactNode
}

/** How it is called, and what an editor must not overlook, as one hears it. */
function saidOf(picture: ListedPicture): string {
  const lacks = [picture.lacks_words && 'no words yet', picture.is_broken && 'its file is missing'].filter(Boolean)
  return [pictureName(picture), ...lacks].join(', ')
}

/** A picture of the library in its own proportions, with its name, where it is used, and what it lacks. */
export function LibraryTile({ picture, current, onOpen, children }: LibraryTileProps) {
  const { width, height, dominant_color, placeholder, places } = picture
  const style = {
    '--ratio': Math.min(3, Math.max(0.4, width / height)),
    backgroundColor: dominant_color ?? undefined,
    backgroundImage: placeholder ? `url(${placeholder})` : undefined,
  } as CSSProperties
  return (
    <li className="library-tile" style={{ '--ratio': style['--ratio' as keyof CSSProperties] } as CSSProperties}>
      <button
        type="button"
        className="library-tile-picture"
        style={style}
        aria-label={saidOf(picture)}
        aria-pressed={current}
        data-picture={picture.id}
        onClick={onOpen}
      >
        <LibraryPicture address={mediaSrc(picture.path)} width={320}>
          {src => src && <img src={src} alt="" />}
        </LibraryPicture>
      </button>
      {children}
      <span className="library-tile-used" title={placesSaid(places)}>
        {places === 0 ? 'unused' : places}
      </span>
      <p className="library-tile-name" aria-hidden="true">
        <span>{pictureName(picture)}</span>
        {picture.is_broken ? <StatusSign kind="broken" /> : picture.lacks_words && <StatusSign kind="attention" />}
      </p>
    </li>
  )
}

const placesSaid = (places: number) =>
  places === 0 ? 'Used nowhere' : places === 1 ? 'Used in one place' : `Used in ${places} places`
