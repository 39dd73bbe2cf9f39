import { AlbumListPage } from '../../../features/album/desk/album-list-page.tsx'
import { paths } from '../../../platform/paths.ts'

export default function AlbumsAdminRoute() {
  return <AlbumListPage at={paths.adminAlbums} />
}
