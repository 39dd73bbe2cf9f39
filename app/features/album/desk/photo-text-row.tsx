import { LibraryPicture } from '../../../platform/images/library-picture.ts'
import { buildMediaUrl } from '../../../platform/images/media-src.ts'
import { Status } from '../../../ui/status.tsx'
import { type AlbumPhoto, findReasonForHiddenPhoto, getPhotoName } from './album-photo-queries.ts'
import { PhotoTextCell } from './photo-text-cell.tsx'
import type { PhotoTexts } from './use-photo-texts.ts'

interface WordsRowProps {
  photo: AlbumPhoto
  /** Zero-based position of the photo in the album. */
  place: number
  above: AlbumPhoto | undefined
  /** Photos in the order of the table. */
  shown: readonly AlbumPhoto[]
  words: PhotoTexts
  today: string
}

/** Table row of a photo: its texts, and whether visitors see the photo. */
export function PhotoTextRow({ photo, place, above, shown, words, today }: WordsRowProps) {
  const cell = { photo, words, shown }
  const writing = (['caption', 'alt'] as const).some(text => words.cellOf({ photo, text }).isWriting)
  return (
    <tr>
      <td className="album-words-place">{place + 1}</td>
      <th scope="row" className="album-words-picture">
        <span className="visually-hidden">{getPhotoName(photo, place)}</span>
        <LibraryPicture address={buildMediaUrl(photo.media.path)} width={320}>
          {src => (src ? <img src={src} alt="" /> : <span />)}
        </LibraryPicture>
      </th>
      <td>
        <PhotoTextCell
          {...cell}
          text="caption"
          label={`Caption of image ${place + 1}`}
          placeholder={photo.media.caption ?? 'Caption (optional)'}
          above={above?.caption ?? undefined}
        />
      </td>
      <td>
        <PhotoTextCell
          {...cell}
          text="alt"
          label={`Alt text of image ${place + 1}`}
          placeholder={photo.media.is_decorative ? 'Decorative image' : 'Alt text (required)'}
          above={above?.media.alt}
        />
      </td>
      <td className="album-words-state">
        {writing ? <Status kind="waiting">Saving</Status> : <Shown photo={photo} today={today} />}
      </td>
    </tr>
  )
}

function Shown({ photo, today }: { photo: AlbumPhoto; today: string }) {
  const hidden = findReasonForHiddenPhoto(photo, today)
  if (hidden === 'words') return <Status kind="attention">Hidden: alt text missing</Status>
  if (hidden === 'ended') return <Status kind="broken">Hidden: consent expired</Status>
  if (hidden === 'removed') return <Status kind="broken">Deleted from library</Status>
  return <Status kind="published">Visible</Status>
}
