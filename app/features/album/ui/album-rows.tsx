import { Link } from 'react-router'
import { formatLongMonth, getNoonInUtc } from '../../../platform/dates/format-in-time-zone.ts'
import { MoreLink } from '../../../ui/more-link.tsx'
import { type Album, buildAlbumPath, sortPhotosCoverFirst } from '../album.ts'
import { PhotoLink } from './photo-link.tsx'
import './album.css'
import { formatQuantity } from '../../../platform/text/pluralize.ts'

/** Number of pictures that the album list shows for each album. */
const photosPerAlbum = 4

export const formatPhotoDate = (day: string) => formatLongMonth(getNoonInUtc(day))
export const formatPhotoCount = ({ photos }: Album) => formatQuantity(photos.length, 'picture')

/** List of albums, one album per row: title at the side, first pictures as a patchwork. */
export function AlbumRows({ albums, path }: { albums: Album[]; path: string }) {
  return albums.map(album => (
    <section key={album.id} className="album-entry grid" aria-labelledby={`album-${album.slug}`}>
      <div className="span-3 album-name">
        <h2 id={`album-${album.slug}`}>
          <Link to={buildAlbumPath(path, { album: album.slug })}>{album.title}</Link>
        </h2>
        <p className="small quiet">
          {[album.taken_on && formatPhotoDate(album.taken_on), formatPhotoCount(album)].filter(Boolean).join(' · ')}
        </p>
        {album.summary && <p className="quiet album-summary">{album.summary}</p>}
        <MoreLink to={buildAlbumPath(path, { album: album.slug })} aria-label={`Open the album: ${album.title}`}>
          Open the album
        </MoreLink>
      </div>
      <ul className="span-9 patchwork">
        {sortPhotosCoverFirst(album)
          .slice(0, photosPerAlbum)
          .map(photo => (
            <li key={photo.id} style={{ '--shape': photo.width / photo.height } as React.CSSProperties}>
              <PhotoLink photo={photo} to={buildAlbumPath(path, { album: album.slug, image: photo.id })} />
            </li>
          ))}
      </ul>
    </section>
  ))
}
