import type { Photo } from '../album.ts'
import { PictureRow } from './picture-row.tsx'

/** Their entry in the index of the page. */
export const picturesInPage = { to: '#from-the-table', label: 'From the table' }

/** What the albums of a flagship's editions show, on a page of that flagship. */
export const FlagshipPictures = ({ photos, path }: { photos: Photo[]; path: string }) => (
  <PictureRow id="from-the-table" title="From the table" photos={photos} path={path} />
)
