import { useRef } from 'react'
import { AdminSectionHead } from '../../../desk/admin-page-head.tsx'
import type { RowSelection } from '../../../desk/list/use-row-selection.ts'
import { toUtcDay } from '../../../platform/dates/format-in-time-zone.ts'
import type { AlbumPhoto } from './album-photo-queries.ts'
import { AlbumPhotoTexts } from './album-photo-texts.tsx'
import { AlbumTiles } from './album-tiles.tsx'
import type { AlbumActions } from './use-album-actions.ts'
import { useLinkedColumns } from './use-linked-columns.ts'

interface AlbumColumnsProps {
  photos: readonly AlbumPhoto[]
  coverId: string | null
  selection: RowSelection
  actions: AlbumActions
}

/** Number of photos above which both columns scroll on phones too. On a phone one card is as high as three rows. */
const maxCardsInPage = 30

const focusAltText = (id: string) =>
  document.querySelector<HTMLElement>(`[data-words="alt"][data-of="${id}"]`)?.focus({ preventScroll: false })

/** The photos of an album in two columns: as tiles in their order, and as rows with their texts. */
export function AlbumColumns({ photos, coverId, selection, actions }: AlbumColumnsProps) {
  const today = toUtcDay()
  const tiles = useRef<HTMLDivElement>(null)
  const texts = useRef<HTMLDivElement>(null)
  const currentId = useLinkedColumns(tiles, texts)
  return (
    <div className={`album-photos-parts ${photos.length > maxCardsInPage ? 'album-photos-parts-long' : ''}`}>
      <section aria-labelledby="album-order">
        <AdminSectionHead id="album-order" title="Order" about="In the order visitors see" />
        <AlbumTiles
          photos={photos}
          coverId={coverId}
          today={today}
          selection={selection}
          currentId={currentId}
          column={tiles}
          onPlace={placement => void actions.place(placement)}
          onCover={photo => void actions.makeCover(photo)}
          onOpen={focusAltText}
        />
      </section>
      <AlbumPhotoTexts photos={photos} today={today} column={texts} />
    </div>
  )
}
