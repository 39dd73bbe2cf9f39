import { AlbumListPage } from '../../features/album/ui/album-list-page.tsx'
import { paths } from '../../platform/paths.ts'

export default function FlagshipGalleryDeskRoute() {
  return <AlbumListPage at={paths.adminFlagshipGallery} flagships />
}
