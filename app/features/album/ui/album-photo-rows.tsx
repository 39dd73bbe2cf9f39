import { type Album, arrangePhotosInRows, buildAlbumPath } from '../album.ts'
import { PhotoLink } from './photo-link.tsx'
import './album.css'

/**
 * Aspect ratio of a row of pictures: `few` for two or three pictures per row, `many` for more pictures per row on wider
 * screens.
 */
const rowAspectRatios = { few: 2.6, many: 4.2 }

/**
 * All pictures of an album, uncropped, in rows of full width. Wide pictures take a larger share of a row than tall
 * pictures.
 */
export function AlbumPhotoRows({ album, path }: { album: Album; path: string }) {
  const shapes = album.photos.map(({ width, height }) => width / height)
  const [few, many] = [
    arrangePhotosInRows(shapes, rowAspectRatios.few),
    arrangePhotosInRows(shapes, rowAspectRatios.many),
  ]
  return (
    <ul className="wall">
      {album.photos.map((photo, at) => (
        <li
          key={photo.id}
          style={
            {
              '--shape': shapes[at],
              '--few': few[at]?.share,
              '--few-others': few[at]?.others,
              '--many': many[at]?.share,
              '--many-others': many[at]?.others,
            } as React.CSSProperties
          }
        >
          <PhotoLink photo={photo} to={buildAlbumPath(path, { album: album.slug, image: photo.id })} eager={at === 0} />
          {photo.caption && <p>{photo.caption}</p>}
        </li>
      ))}
    </ul>
  )
}
