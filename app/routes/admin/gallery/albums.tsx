import { AlbumListPage } from '../../../features/album/desk/album-list-page.tsx'
import { paths } from '../../../platform/paths.ts'

export default function AlbumsDeskRoute() {
  return <AlbumListPage at={paths.adminAlbums} />
}
