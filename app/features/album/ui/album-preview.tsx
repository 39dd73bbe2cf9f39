import { buildMediaUrl } from '../../../platform/images/media-src.ts'
import { MoreLink } from '../../../ui/more-link.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { type Album, getPhotoAlt, sortPhotosCoverFirst } from '../album.ts'
import './album-preview.css'

/** Number of pictures that the preview shows. */
const previewPhotoCount = 3

/**
 * Preview of an album: a link to the album, and the first pictures of the album side by side, uncropped and with
 * captions.
 */
export function AlbumPreview({ album, to }: { album: Album; to: string }) {
  return (
    <div className="album-glance">
      <ul>
        {sortPhotosCoverFirst(album)
          .slice(0, previewPhotoCount)
          .map(photo => (
            <li key={photo.id} style={{ '--shape': photo.width / photo.height } as React.CSSProperties}>
              <Picture
                src={buildMediaUrl(photo.path)}
                alt={getPhotoAlt(photo)}
                details={photo}
                sizes="(min-width: 640px) 33vw, 100vw"
                seed={photo.id}
                width={photo.width}
                height={photo.height}
              />
              {photo.caption && <p>{photo.caption}</p>}
            </li>
          ))}
      </ul>
      <MoreLink to={to}>{album.title}, the album</MoreLink>
    </div>
  )
}
