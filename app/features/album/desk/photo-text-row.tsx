import { memo, useRef } from 'react'
import { LibraryPicture } from '../../../platform/images/library-picture.ts'
import { buildMediaUrl } from '../../../platform/images/media-src.ts'
import { Status } from '../../../ui/status.tsx'
import { type AlbumPhoto, findReasonForHiddenPhoto, getPhotoName } from './album-photo-queries.ts'
import { PhotoTextCell } from './photo-text-cell.tsx'
import type { PhotoTextEdits, PhotoTextState } from './use-photo-texts.ts'

interface PhotoTextRowProps {
  photo: AlbumPhoto
  /** Zero-based position of the photo in the album. */
  place: number
  /** Texts of the row above. */
  captionAbove: string | undefined
  altAbove: string | undefined
  caption: PhotoTextState
  alt: PhotoTextState
  isCaptionPasted: boolean
  isAltPasted: boolean
  edits: PhotoTextEdits
  today: string
}

/**
 * Table row of a photo: its texts, and whether visitors see the photo. The row is memoised, because an album has
 * hundreds of rows and each typed letter would otherwise render all rows.
 */
export const PhotoTextRow = memo(function PhotoTextRow(props: PhotoTextRowProps) {
  const { photo, place, captionAbove, altAbove, caption, alt, isCaptionPasted, isAltPasted, edits, today } = props
  const head = useRef<HTMLTableCellElement>(null)
  return (
    <tr data-photo={photo.id}>
      <td className="album-words-place">{place + 1}</td>
      <th ref={head} scope="row" className="album-words-picture">
        <span className="visually-hidden">{getPhotoName(photo, place)}</span>
        <LibraryPicture address={buildMediaUrl(photo.media.path)} width={320} within={head}>
          {src => (src ? <img src={src} alt="" /> : <span />)}
        </LibraryPicture>
      </th>
      <td>
        <PhotoTextCell
          photo={photo}
          edits={edits}
          text="caption"
          state={caption}
          isPasted={isCaptionPasted}
          label={`Caption of image ${place + 1}`}
          placeholder={photo.media.caption ?? 'Caption (optional)'}
          above={captionAbove}
        />
      </td>
      <td>
        <PhotoTextCell
          photo={photo}
          edits={edits}
          text="alt"
          state={alt}
          isPasted={isAltPasted}
          label={`Alt text of image ${place + 1}`}
          placeholder={photo.media.is_decorative ? 'Decorative image' : 'Alt text (required)'}
          above={altAbove}
        />
      </td>
      <td className="album-words-state">
        {caption.isWriting || alt.isWriting ? (
          <Status kind="waiting">Saving</Status>
        ) : (
          <PhotoVisibilityStatus photo={photo} today={today} />
        )}
      </td>
    </tr>
  )
})

function PhotoVisibilityStatus({ photo, today }: { photo: AlbumPhoto; today: string }) {
  const hidden = findReasonForHiddenPhoto(photo, today)
  if (hidden === 'words') return <Status kind="attention">Hidden: alt text missing</Status>
  if (hidden === 'ended') return <Status kind="broken">Hidden: consent expired</Status>
  if (hidden === 'removed') return <Status kind="broken">Deleted from library</Status>
  return <Status kind="published">Visible</Status>
}
