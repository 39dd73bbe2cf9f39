import { expect, it } from 'vitest'
import { buildAlbumListPath, groupAlbumsByEdition, type ListedAlbum, readAlbumListSearch } from './album-list.ts'

const read = (address: string) => readAlbumListSearch(new URLSearchParams(address))

it('the list of albums shows all albums if the URL is outdated or invalid', () => {
  expect(read('tab=gone&page=-3')).toEqual({ q: '', tab: 'all', page: 1 })
})
it('changing the tab of the list of albums keeps the search text', () => {
  expect(buildAlbumListPath('/admin/gallery/albums', read('q=looms&page=4'), { tab: 'draft' })).toBe(
    '/admin/gallery/albums?q=looms&tab=draft',
  )
})
it('the list of albums groups albums under their flagship edition', () => {
  const album = (id: string, flagship: string, year: number) =>
    ({ id, flagship, year, edition: `e${year}` }) as ListedAlbum
  const groups = groupAlbumsByEdition([album('a', 'Davos', 2027), album('b', 'Davos', 2026), album('c', 'Davos', 2027)])
  expect(groups.map(({ title, edition, albums }) => [title, edition, ...albums.map(({ id }) => id)])).toEqual([
    ['Davos 2027', 'e2027', 'a', 'c'],
    ['Davos 2026', 'e2026', 'b'],
  ])
})
