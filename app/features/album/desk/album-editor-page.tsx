import { RecordPage } from '../../../desk/record-page.tsx'
import { AlbumPhotos, type LibraryParts } from './album-photos.tsx'
import { albumRecord } from './album-record.ts'

/** Page to edit a new or existing album, with its photos first and its fields below. */
export const AlbumEditorPage = ({ library }: { library: LibraryParts }) => (
  <RecordPage
    kind={albumRecord}
    above={(_, row) =>
      row && (
        <AlbumPhotos
          album={String(row.id)}
          slug={String(row.slug)}
          coverId={row.cover_id === null ? null : String(row.cover_id)}
          isPublished={row.status === 'published'}
          library={library}
        />
      )
    }
  />
)
