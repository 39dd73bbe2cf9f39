import { expect, it } from 'vitest'
import { mediaSrc } from './media-src.ts'

it('leads to the public file on the site’s own address, or on the backend’s', () => {
  expect(mediaSrc('2026/table.webp', '')).toBe('/storage/v1/object/public/media/2026/table.webp')
  expect(mediaSrc('a.png', 'https://db.example')).toBe('https://db.example/storage/v1/object/public/media/a.png')
})

it('a name with marks of an address in it stays a name', () => {
  expect(mediaSrc('Côte d’Ivoire/50%?.png', '')).toBe(
    '/storage/v1/object/public/media/C%C3%B4te%20d%E2%80%99Ivoire/50%25%3F.png',
  )
})
