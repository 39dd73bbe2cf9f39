import { Link } from 'react-router'
import { buildMediaUrl } from '../../../platform/images/media-src.ts'
import { Picture } from '../../../ui/picture.tsx'
import { getPhotoAlt, type VisiblePhoto } from '../album.ts'
import './photo-link.css'

/** History state set by a link that opens a picture. Closing such a picture goes back in the browser's history. */
export const lightboxHistoryState = { openedHere: true }

type PhotoLinkProps = { photo: VisiblePhoto; to: string; eager?: boolean | undefined }

/** Link with a photo that opens in the lightbox. Without JavaScript the same URL shows the photo on the page. */
export function PhotoLink({ photo, to, eager }: PhotoLinkProps) {
  const alt = getPhotoAlt(photo)
  return (
    <Link
      className="photo-link"
      to={to}
      state={lightboxHistoryState}
      preventScrollReset
      aria-label={`View: ${alt || photo.caption || 'picture'}`}
    >
      <Picture
        src={buildMediaUrl(photo.path)}
        alt={alt}
        seed={photo.id}
        width={photo.width}
        height={photo.height}
        details={photo}
        sizes="(min-width: 640px) 33vw, 50vw"
        eager={eager}
      />
    </Link>
  )
}
