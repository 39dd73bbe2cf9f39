import { screen } from '@testing-library/react'
import { albumRecord } from '../../../app/features/album/desk/album-record.ts'
import type { FakeRow } from './fake-rows.ts'
import { FakeSite } from './fake-site.ts'
import { makeStoredRow, recordId, savedAt } from './stored-row.ts'

export const albumId = recordId
export const otherAlbumId = '00000000-0000-4000-8000-000000000002'
export const albumPath = `/admin/gallery/albums/${albumId}`

const makeAlbumRow = (id: string, title: string): FakeRow =>
  makeStoredRow(albumRecord, { id, title, slug: title.toLowerCase(), status: 'published', cover_id: null })

/**
 * Makes a site with an empty album and an album whose pictures are named after these letters, in this order.
 * @param withoutAlt letters of pictures without alternative text
 */
export function makeSiteWithAlbum(letters: string, withoutAlt = '') {
  const media = [...letters].map(letter => ({
    id: `m${letter}`,
    path: `library/${letter}.png`,
    alt: withoutAlt.includes(letter) ? '' : `${letter} of it`,
    is_decorative: false,
    caption: null,
    credit: null,
    consent_expires_on: null,
    removed_at: null,
    width: 600,
    height: 400,
    focus_x: 0.5,
    focus_y: 0.5,
    dominant_color: '#a42',
    placeholder: null,
    updated_at: savedAt,
  }))
  const photos = media.map((picture, position) => ({
    id: [...letters][position],
    album_id: albumId,
    media_id: picture.id,
    caption: null,
    position: position + 1,
    media: picture,
    updated_at: savedAt,
  }))
  const site: FakeSite = new FakeSite({
    tables: { albums: [makeAlbumRow(albumId, 'Six days'), makeAlbumRow(otherAlbumId, 'Other')], media, photos },
    functions: {
      place_photos: args => makePhotosOfAlbum(site, args),
      move_photos: ({ photos, into_album }) => {
        const movedPhotos = site.rows('photos').filter(({ id }) => (photos as string[]).includes(String(id)))
        for (const photo of movedPhotos) photo.album_id = into_album
        return movedPhotos.length
      },
    },
  })
  return site
}

/** Moves photos before another photo, or to the end, like the database function. */
export function makePhotosOfAlbum(site: FakeSite, { photos, before }: FakeRow): null {
  const ids = photos as string[]
  const rows = site.rows('photos').toSorted((a, b) => Number(a.position) - Number(b.position))
  const otherRows = rows.filter(({ id }) => !ids.includes(String(id)))
  const targetIndex = otherRows.findIndex(({ id }) => id === before)
  const movedRows = ids.flatMap(id => rows.filter(row => row.id === id))
  otherRows.splice(targetIndex < 0 ? otherRows.length : targetIndex, 0, ...movedRows)
  for (const [at, row] of otherRows.entries()) row.position = at + 1
  return null
}

/**
 * Reads the letters after which the photos are named, in the stored order; `getShownOrder` reads the order on screen.
 */
export const getStoredOrder = (site: FakeSite) =>
  site
    .rows('photos')
    .filter(({ album_id }) => album_id === albumId)
    .toSorted((a, b) => Number(a.position) - Number(b.position))
    .map(({ id }) => id)
    .join('')

export const findTiles = () => screen.findByRole('list', { name: 'Order' })
export const findTile = (letter: string) => screen.findByRole('button', { name: new RegExp(`^\\d+: ${letter} of it`) })
export const getShownOrder = () =>
  [...document.querySelectorAll('ol[aria-label="Order"] button')]
    .map(tile => (tile.getAttribute('aria-label') ?? '').replace(/^\d+: /, '').charAt(0))
    .join('')
