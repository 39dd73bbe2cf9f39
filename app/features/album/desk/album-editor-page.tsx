import { useMemo } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { RecordPage } from '../../../desk/record-page.tsx'
import { AlbumHeadActions } from './album-head-actions.tsx'
import { type AlbumLibraryComponents, AlbumPhotos } from './album-photos.tsx'
import { albumRecord, readNewAlbumSearch } from './album-record.ts'
import { HiddenPhotosCallout } from './hidden-photos-callout.tsx'
import { NewAlbumPhotos } from './new-album-photos.tsx'
import { useNewAlbumPictures } from './use-new-album-pictures.ts'

/**
 * Page to edit a new or existing album, with the photos above the fields. A new album belongs to the flagship edition
 * in the URL.
 */
export function AlbumEditorPage({ library }: { library: AlbumLibraryComponents }) {
  const [params] = useSearchParams()
  const { edition } = readNewAlbumSearch(params)
  const begins = useMemo(() => (edition ? { edition_id: edition } : undefined), [edition])
  const { id = 'new' } = useParams()
  const pictures = useNewAlbumPictures(id === 'new', edition, library.arrived)
  return (
    <RecordPage
      kind={albumRecord}
      begins={begins}
      publishNote={row => <HiddenPhotosCallout album={String(row.id)} />}
      headActions={row => (
        <AlbumHeadActions
          album={String(row.id)}
          slug={String(row.slug)}
          isPublished={row.status === 'published'}
          onFiles={library.onFiles}
        />
      )}
      above={(_, row) =>
        row ? (
          <AlbumPhotos
            album={String(row.id)}
            coverId={row.cover_id === null ? null : String(row.cover_id)}
            library={{ ...library, arrived: pictures.ids }}
            onAdded={pictures.forget}
          />
        ) : (
          <NewAlbumPhotos library={library} pictures={pictures} />
        )
      }
    />
  )
}
