import { useSearchParams } from 'react-router'
import { ScrollRow } from '../../../ui/scroll-row.tsx'
import { buildAlbumPath, readAlbumSearch, type VisiblePhoto } from '../album.ts'
import { LightboxOnPress } from './lightbox-on-press.tsx'
import { PhotoLink } from './photo-link.tsx'
import './picture-row.css'

type PictureRowProps = {
  id: string
  title: string
  photos: VisiblePhoto[]
  /** Path of the page that shows the picture row. */
  path: string
}

/**
 * Row of pictures that scrolls horizontally. Each picture opens in the lightbox, under the parameter `image` of the
 * current page.
 */
export function PictureRow({ id, title, photos, path }: PictureRowProps) {
  const [params] = useSearchParams()
  if (photos.length === 0) return null
  const hrefFor = (image?: string) => buildAlbumPath(path, { image })
  return (
    <div className="wrap block-end picture-row" id={id}>
      <ScrollRow title={title}>
        {photos.map(photo => (
          <li key={photo.id} style={{ '--shape': photo.width / photo.height } as React.CSSProperties}>
            <PhotoLink photo={photo} to={hrefFor(photo.id)} />
            {photo.caption && <p>{photo.caption}</p>}
          </li>
        ))}
      </ScrollRow>
      <LightboxOnPress title={title} photos={photos} image={readAlbumSearch(params).image} hrefFor={hrefFor} />
    </div>
  )
}
