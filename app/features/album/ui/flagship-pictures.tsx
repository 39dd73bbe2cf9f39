import type { VisiblePhoto } from '../album.ts'
import { PictureRow } from './picture-row.tsx'

/** Entry of the pictures section in the page's table of contents. */
export const picturesContentsEntry = { to: '#from-the-table', label: 'From the table' }

/** Section with the photos of a flagship's albums. */
export const FlagshipPictures = ({ photos, path }: { photos: VisiblePhoto[]; path: string }) => (
  <PictureRow id="from-the-table" title="From the table" photos={photos} path={path} />
)
