import { expect, it } from 'vitest'
import { buildLibraryPath, buildOpenPicturePath, readLibraryPageSearch } from './picture-list.ts'

const read = (address: string) => readLibraryPageSearch(new URLSearchParams(address))
const picture = '3f2b8c1e-9d3e-4c7a-8b1a-2f6d5e4c3b2a'

it('the list of pictures shows the whole library if the URL is outdated or invalid', () => {
  expect(read('tab=gone&page=-3&album=x&kind=svg&sort=colour&picture=7')).toEqual({
    q: '',
    tab: 'library',
    sort: 'added',
    page: 1,
  })
})
it('changing the tab of the list of pictures returns to the first page and closes the opened picture', () => {
  const now = read(`q=looms&page=4&picture=${picture}`)
  expect(buildLibraryPath(now, { tab: 'unused' })).toBe('/admin/gallery?q=looms&tab=unused')
  expect(buildLibraryPath(read('tab=library&sort=added'))).toBe('/admin/gallery')
})
it('opening a picture keeps the scroll position in the list of pictures', () => {
  expect(buildOpenPicturePath(read('q=looms&page=4'), picture)).toBe(`/admin/gallery?q=looms&page=4&picture=${picture}`)
  expect(buildOpenPicturePath(read(`page=4&picture=${picture}`), undefined)).toBe('/admin/gallery?page=4')
})
