import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type DropPosition, listUndoPositions } from '../../../desk/list/drop-position.ts'
import { describeWriteError } from '../../../platform/db/write-refusal.ts'
import { refetchQueries } from '../../../platform/query/refetch-queries.ts'
import { formatQuantity } from '../../../platform/text/pluralize.ts'
import { useToast } from '../../../ui/toasts.tsx'
import {
  type AlbumPhoto,
  addPhotos,
  albumPhotoQueries,
  movePhotos,
  removePhotos,
  reorderPhotos,
  restorePhotos,
  setAlbumCover,
} from './album-photo-queries.ts'
import { findPlaceInList } from './upload-order.ts'

const countPictures = (count: number) => formatQuantity(count, 'image')

/**
 * Actions on the photos of an album. Each action takes effect immediately and shows a toast, with undo where possible.
 */
export function useAlbumActions(album: string) {
  const client = useQueryClient()
  const { say, complain } = useToast()
  const { queryKey } = albumPhotoQueries.of(album)
  /** Ids of the pictures that this page has added to the album. */
  const added = useRef(new Set<string>())
  const now = () => client.getQueryData<AlbumPhoto[]>(queryKey) ?? []
  const ids = () => now().map(({ id }) => id)

  async function tried(refused: string, action: () => Promise<void>): Promise<void> {
    try {
      await action()
    } catch (error) {
      complain(refused, describeWriteError(error))
    }
    await refetchQueries(client, [['albums'], ['media']])
  }
  /**
   * Shows the new order immediately. If the server rejects the new order, the stored order appears when the photos are
   * loaded again.
   */
  function show({ moved: photos, before }: DropPosition) {
    client.setQueryData<AlbumPhoto[]>(queryKey, rows => {
      const others = rows?.filter(({ id }) => !photos.includes(id)) ?? []
      const at = others.findIndex(({ id }) => id === before)
      const moved = photos.flatMap(id => rows?.filter(row => row.id === id) ?? [])
      return others.toSpliced(at < 0 ? others.length : at, 0, ...moved)
    })
  }

  async function place(placement: DropPosition) {
    const before = ids()
    await client.cancelQueries({ queryKey })
    show(placement)
    await tried('Order restored', async () => {
      await reorderPhotos(album, placement)
      say(
        `${countPictures(placement.moved.length)} moved`,
        undefined,
        () => void putWhereTheyWere(before, placement.moved),
      )
    })
  }
  const putWhereTheyWere = (order: readonly string[], photos: readonly string[]) =>
    tried('Some could not be restored', async () => {
      for (const placement of listUndoPositions(order, photos)) await reorderPhotos(album, placement)
    })

  /**
   * Adds images without a success message. Returns the number of images, or undefined after a failure, which is shown.
   * @param chosen images in the order in which the user chose them. If the upload of an image ends late, the image is
   * moved to its place in this order.
   */
  async function addQuietly(pictures: readonly string[], chosen = pictures): Promise<number | undefined> {
    const before = new Set(now().map(({ media }) => media.id))
    let count: number | undefined
    await tried('Uploaded to the library, but not added to this album', async () => {
      count = await addPhotos(album, pictures)
    })
    if (count)
      await putInOrder(
        pictures.filter(id => !before.has(id)),
        chosen,
      )
    return count
  }
  async function putInOrder(pictures: readonly string[], chosen: readonly string[]) {
    for (const id of pictures) added.current.add(id)
    // A chosen picture that the album contained before stays at its place, and does not attract its neighbours.
    const order = chosen.filter(id => added.current.has(id))
    for (const picture of pictures.toReversed()) {
      const photo = now().find(({ media }) => media.id === picture)
      const others = now().filter(({ media }) => media.id !== picture)
      const place = findPlaceInList(
        others.map(({ media }) => media.id),
        picture,
        order,
      )
      if (!photo || now().indexOf(photo) === place) continue
      const placement = { moved: [photo.id], before: others[place]?.id ?? null }
      await tried('Added at the end of the album', () => reorderPhotos(album, placement))
    }
  }
  const reportAdded = (added: number) => say(added === 0 ? 'Already in this album' : `${countPictures(added)} added`)
  async function add(pictures: readonly string[]): Promise<void> {
    const added = await addQuietly(pictures)
    if (added !== undefined) reportAdded(added)
  }

  const take = (photos: readonly string[]) =>
    tried('Nothing was removed', async () => {
      const rows = await removePhotos(photos)
      say(`${countPictures(rows.length)} removed from album`, 'They stay in the library.', () => {
        void tried('They could not be restored', () => restorePhotos(rows))
      })
    })

  const move = (photos: readonly string[], into: { id: string; title: string }) =>
    tried('Not moved', async () => {
      const order = ids()
      const moved = await movePhotos(photos, into.id)
      const stayed = photos.length - moved
      const text = stayed > 0 ? `${countPictures(stayed)} skipped: already there.` : undefined
      if (moved === 0) return void say('Not moved', text)
      say(`${countPictures(moved)} moved to ${into.title}`, text, () => {
        void tried('They could not be restored', async () => {
          await movePhotos(photos, album)
          for (const placement of listUndoPositions(order, photos)) await reorderPhotos(album, placement)
        })
      })
    })

  const makeCover = (photo: AlbumPhoto) =>
    tried('Cover restored', async () => {
      await setAlbumCover(album, photo.media.id)
      say('Cover changed')
    })

  return { place, add, addQuietly, reportAdded, take, move, makeCover }
}

export type AlbumActions = ReturnType<typeof useAlbumActions>
