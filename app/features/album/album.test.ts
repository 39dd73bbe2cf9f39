import { describe, expect, it } from 'vitest'
import {
  arrangePhotosInRows,
  buildAlbumPath,
  findPhotoPosition,
  getPhotoAlt,
  readAlbumSearch,
  sortPhotosCoverFirst,
  type VisiblePhoto,
} from './album.ts'

const photos = ['a', 'b', 'c'].map(id => ({ id }) as VisiblePhoto)

describe('the lightbox of an album', () => {
  it('shows the first picture after the last picture', () => {
    expect(findPhotoPosition(photos, 'a')).toMatchObject({ at: 0, before: { id: 'c' }, after: { id: 'b' } })
    expect(findPhotoPosition(photos, 'c')).toMatchObject({ at: 2, before: { id: 'b' }, after: { id: 'a' } })
  })
  it('shows a single picture again as previous and next picture', () => {
    expect(findPhotoPosition(photos.slice(0, 1), 'a')).toMatchObject({ before: { id: 'a' }, after: { id: 'a' } })
  })
  it('has no position for an unknown picture id', () => {
    expect(findPhotoPosition(photos, 'z')).toBeUndefined()
    expect(findPhotoPosition(photos, undefined)).toBeUndefined()
    expect(findPhotoPosition([], 'a')).toBeUndefined()
  })
  it('starts with the cover picture', () => {
    const ids = (cover: string | undefined) => sortPhotosCoverFirst({ photos, cover }).map(({ id }) => id)
    expect(ids('b')).toEqual(['b', 'a', 'c'])
    expect(ids(undefined)).toEqual(['a', 'b', 'c'])
  })
  it('has empty alternative texts for decorative pictures', () => {
    expect(getPhotoAlt({ alt: 'a loom', is_decorative: true })).toBe('')
  })
})

describe('row layout of an album', () => {
  /** Lists the rows of pictures, each as the share of the row's width that the pictures fill. */
  function listRows(shapes: number[], across: number) {
    const places = arrangePhotosInRows(shapes, across)
    const filled: number[] = []
    for (let at = 0; at < places.length; at += (places[at]?.others ?? 0) + 1) {
      const row = places.slice(at, at + (places[at]?.others ?? 0) + 1)
      filled.push(row.reduce((sum, { share }) => sum + share, 0))
    }
    return filled
  }
  it.each([
    ['eight pictures of the same shape', Array.from({ length: 8 }, () => 1.5)],
    ['wide and tall pictures', [4 / 3, 3 / 4, 3 / 4, 4 / 3, 16 / 9, 1]],
    ['a panorama among square pictures', [1, 1, 6, 1, 1]],
    ['a single picture', [0.7]],
  ])('fills the full width in every row (pictures: %s)', (_, shapes) => {
    for (const across of [2.6, 4.2]) for (const filled of listRows(shapes, across)) expect(filled).toBeCloseTo(1)
  })
  it('puts at least two pictures per row if the height nearly fits', () => {
    const eight = Array.from({ length: 8 }, () => 1.5)
    expect(arrangePhotosInRows(eight, 2.6).map(({ others }) => others)).toEqual(Array.from({ length: 8 }, () => 1))
    expect(arrangePhotosInRows(eight, 4.2).filter(({ others }) => others === 0)).toEqual([])
  })
  it('states how many other pictures share a picture’s row', () => {
    expect(arrangePhotosInRows([1, 1, 1, 1], 2)).toEqual(Array.from({ length: 4 }, () => ({ share: 0.5, others: 1 })))
    expect(arrangePhotosInRows([], 4)).toEqual([])
  })
})

describe('URL of a picture', () => {
  const image = '3f2b8c1e-9d3e-4c7a-8b1a-2f6d5e4c3b2a'
  it('contains the album and the picture', () => {
    expect(buildAlbumPath('/gallery', { album: 'cloths', image })).toBe(`/gallery?album=cloths&image=${image}`)
    expect(buildAlbumPath('/gallery', {})).toBe('/gallery')
  })
  it('ignores values that cannot be a slug or an id', () => {
    expect(readAlbumSearch(new URLSearchParams(`album=cloths&image=${image}`))).toEqual({ album: 'cloths', image })
    expect(readAlbumSearch(new URLSearchParams('album=../x&image=7'))).toEqual({})
  })
})
