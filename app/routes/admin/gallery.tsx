import { LibraryPage } from '../../features/picture/ui/library-page.tsx'
import { kindName, recordPath } from '../../record-paths.ts'

const places = {
  kindName,
  pathOf: (kind: string, id: string) => recordPath({ kind, id, title: '', detail: '', slug: null, state: 'draft' }),
}

export default function GalleryDeskRoute() {
  return <LibraryPage places={places} />
}
