import { Link } from 'react-router'
import { buildMediaUrl } from '../../../platform/images/media-src.ts'
import { Picture } from '../../../ui/picture.tsx'
import { type Album, buildAlbumPath, getPhotoAlt, sortPhotosCoverFirst } from '../album.ts'
import { formatPhotoDate } from './album-rows.tsx'
import '../../../ui/button.css'
import './album-hero.css'

/** Large picture at the top of the albums page: the cover of the first album with its caption on a dark background. */
export function AlbumHero({ album, path }: { album: Album; path: string }) {
  const [photo] = sortPhotosCoverFirst(album)
  if (!photo) return null
  const albumLink = buildAlbumPath(path, { album: album.slug })
  return (
    <section className="night album-lead" aria-label={`From the album ${album.title}`}>
      <div className="wrap grid">
        <div className="album-lead-picture" style={{ '--shape': photo.width / photo.height } as React.CSSProperties}>
          <Picture
            src={buildMediaUrl(photo.path)}
            alt={getPhotoAlt(photo)}
            details={photo}
            sizes="(min-width: 1024px) 640px, 100vw"
            seed={photo.id}
            width={photo.width}
            height={photo.height}
            eager
          />
        </div>
        <div className="album-lead-words">
          <p className="small quiet">
            From the album <Link to={albumLink}>{album.title}</Link>
            {album.taken_on && `, ${formatPhotoDate(album.taken_on)}`}
          </p>
          {photo.caption && <p className="album-lead-caption">{photo.caption}</p>}
          <Link className="btn" to={albumLink}>
            Open the album
          </Link>
        </div>
      </div>
    </section>
  )
}
