import { describe, expect, it } from 'vitest'
import { albumPath, altOf, coverFirst, type Photo, placeOf, readAlbumSearch } from './album.ts'

const photos = ['a', 'b', 'c'].map(id => ({ id }) as Photo)

describe('pictures of an album', () => {
  it('go round', () => {
    expect(placeOf(photos, 'a')).toMatchObject({ at: 0, before: { id: 'c' }, after: { id: 'b' } })
    expect(placeOf(photos, 'c')).toMatchObject({ at: 2, before: { id: 'b' }, after: { id: 'a' } })
  })
  it('one alone is its own neighbour', () => {
    expect(placeOf(photos.slice(0, 1), 'a')).toMatchObject({ before: { id: 'a' }, after: { id: 'a' } })
  })
  it('a stranger has no place among them', () => {
    expect(placeOf(photos, 'z')).toBeUndefined()
    expect(placeOf(photos, undefined)).toBeUndefined()
    expect(placeOf([], 'a')).toBeUndefined()
  })
  it('stand in lists with the cover before them, which keeps its place among them otherwise', () => {
    const ids = (cover: string | undefined) => coverFirst({ photos, cover }).map(({ id }) => id)
    expect(ids('b')).toEqual(['b', 'a', 'c'])
    expect(ids(undefined)).toEqual(['a', 'b', 'c'])
  })
  it('say nothing where they say nothing', () => {
    expect(altOf({ alt: 'a loom', is_decorative: true })).toBe('')
  })
})

describe('the address of a picture', () => {
  const image = '3f2b8c1e-9d3e-4c7a-8b1a-2f6d5e4c3b2a'
  it('names its album and itself', () => {
    expect(albumPath('/gallery', { album: 'cloths', image })).toBe(`/gallery?album=cloths&image=${image}`)
    expect(albumPath('/gallery', {})).toBe('/gallery')
  })
  it('reads only what could be one', () => {
    expect(readAlbumSearch(new URLSearchParams(`album=cloths&image=${image}`))).toEqual({ album: 'cloths', image })
    expect(readAlbumSearch(new URLSearchParams('album=../x&image=7'))).toEqual({})
  })
})
