import { LibraryPage } from '../../features/picture/ui/library-page.tsx'
import { findRecordPath, getKindHeading } from '../../record-paths.ts'

const pictureUsesOfRecord = {
  kindName: getKindHeading,
  pathOf: (kind: string, id: string) => findRecordPath({ kind, id, title: '', detail: '', slug: null, state: 'draft' }),
}

export default function GalleryAdminRoute() {
  return <LibraryPage places={pictureUsesOfRecord} />
}
