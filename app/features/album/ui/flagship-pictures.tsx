import type { Photo } from '../album.ts'
import { PictureRow } from './picture-row.tsx'

/** Entry for this section in the page's table of contents. */
export const picturesInPage = { to: '#from-the-table', label: 'From the table' }

/** Photos of a flagship's albums, on one of its pages. */
export const FlagshipPictures = ({ photos, path }: { photos: Photo[]; path: string }) => (
  <PictureRow id="from-the-table" title="From the table" photos={photos} path={path} />
)
