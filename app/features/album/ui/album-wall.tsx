import { type Album, albumPath } from '../album.ts'
import { PhotoLink } from './photo-link.tsx'
import './album.css'

/** Every picture of an album, uncut, in rows that fill the wall: wide pictures take more of it than tall ones. */
export function AlbumWall({ album, path }: { album: Album; path: string }) {
  return (
    <ul className="wall">
      {album.photos.map((photo, at) => (
        <li key={photo.id} style={{ '--shape': photo.width / photo.height } as React.CSSProperties}>
          <PhotoLink photo={photo} to={albumPath(path, { album: album.slug, image: photo.id })} eager={at < 3} />
          {photo.caption && <p>{photo.caption}</p>}
        </li>
      ))}
    </ul>
  )
}
