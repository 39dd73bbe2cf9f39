import { Link } from 'react-router'
import { buildMediaUrl } from '../../../platform/images/media-src.ts'
import { Picture } from '../../../ui/picture.tsx'
import { getPhotoAlt, type Photo } from '../album.ts'
import './photo-link.css'

/** History state of the link that opens a picture, so that closing goes back in the history. */
export const openedFromThisPage = { openedHere: true }

type PhotoLinkProps = { photo: Photo; to: string; eager?: boolean | undefined }

/** Photo that opens in the lightbox. Without JavaScript the same URL shows it on the page. */
export function PhotoLink({ photo, to, eager }: PhotoLinkProps) {
  const alt = getPhotoAlt(photo)
  return (
    <Link
      className="photo-link"
      to={to}
      state={openedFromThisPage}
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
