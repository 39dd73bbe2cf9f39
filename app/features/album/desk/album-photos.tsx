import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useRowSelection } from '../../../desk/list/use-row-selection.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ReadFailureCallout } from '../../../ui/read-failure.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { AlbumColumns } from './album-columns.tsx'
import { albumPhotoQueries } from './album-photo-queries.ts'
import { AlbumSelection, type DescribeDialog } from './album-selection.tsx'
import { type AlbumActions, useAlbumActions } from './use-album-actions.ts'
import './album-photos.css'

/** Components of the media library that the page passes in: for uploads, and for bulk editing. */
export interface AlbumLibraryComponents {
  /** Called with files that the user wants to upload. */
  onFiles: (files: File[]) => void
  /** List of the running uploads. */
  uploads: ReactNode
  /** Ids of the pictures uploaded since the page was opened, in the order in which the user chose the files. */
  arrived: readonly string[]
  /** Whether files are still being uploaded. */
  isUploading: boolean
  describeDialog: DescribeDialog
}

interface AlbumPhotosProps {
  album: string
  coverId: string | null
  library: AlbumLibraryComponents
  /** Called with the ids of uploaded pictures that are now in the album. */
  onAdded: (ids: readonly string[]) => void
}

/** Section with the photos of an album: order, texts and uploads. */
export function AlbumPhotos({ album, coverId, library, onAdded }: AlbumPhotosProps) {
  const { data: photos, isError, refetch } = useQuery(albumPhotoQueries.of(album))
  const actions = useAlbumActions(album)
  const selection = useRowSelection()
  useAddUploadedPictures(library, actions, onAdded)
  const chosen = photos?.filter(({ id }) => selection.has(id)) ?? []
  return (
    <div className="album-photos">
      {library.uploads}
      {chosen.length > 0 && (
        <AlbumSelection
          album={album}
          photos={chosen}
          order={photos?.map(({ id }) => id) ?? []}
          actions={actions}
          describeDialog={library.describeDialog}
          onClear={selection.clear}
        />
      )}
      {isError && !photos ? (
        <ReadFailureCallout subject="Images of this album" retry={() => void refetch()} />
      ) : !photos ? (
        <div role="status">
          <span className="visually-hidden">Loading images</span>
          <SkeletonBlock className="album-photos-skeleton" />
        </div>
      ) : photos.length === 0 ? (
        <EmptyState title="This album has no images yet">Only images with alt text are shown to visitors.</EmptyState>
      ) : (
        <AlbumColumns photos={photos} coverId={coverId} selection={selection} actions={actions} />
      )}
    </div>
  )
}

/** Adds each uploaded picture to the album once. A single message after all uploads states the number of pictures. */
function useAddUploadedPictures(
  { arrived, isUploading }: Pick<AlbumLibraryComponents, 'arrived' | 'isUploading'>,
  { addQuietly, reportAdded }: Pick<AlbumActions, 'addQuietly' | 'reportAdded'>,
  onAdded: AlbumPhotosProps['onAdded'],
) {
  async function addFresh(ids: readonly string[]) {
    const count = await addQuietly(ids, arrived)
    if (count !== undefined) onAdded(ids)
    return count
  }
  const taken = useRef(new Set<string>())
  const additions = useRef<Promise<number | undefined>[]>([])
  const lastAddition = useRef<Promise<unknown>>(Promise.resolve())
  useEffect(() => {
    const fresh = arrived.filter(id => !taken.current.has(id))
    for (const id of fresh) taken.current.add(id)
    if (fresh.length > 0) {
      // The pictures are added in turn, because the position of a picture depends on the pictures that were added
      // before.
      const addition = lastAddition.current.then(() => addFresh(fresh))
      lastAddition.current = addition
      additions.current.push(addition)
    }
    if (isUploading || additions.current.length === 0) return
    const batch = Promise.all(additions.current)
    additions.current = []
    void batch.then(counts => {
      const added = counts.filter(count => count !== undefined)
      if (added.length > 0) reportAdded(added.reduce((sum, count) => sum + count, 0))
    })
  })
}
