import { AlbumListPage } from '../../features/album/desk/album-list-page.tsx'
import { paths } from '../../platform/paths.ts'

export default function FlagshipGalleryAdminRoute() {
  return <AlbumListPage at={paths.adminFlagshipGallery} flagships />
}
