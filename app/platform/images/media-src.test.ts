import { expect, it } from 'vitest'
import { buildMediaUrl, parseMediaUrl } from './media-src.ts'

it('the URL of a picture is on the site’s own origin', () => {
  expect(buildMediaUrl('2026/table.webp')).toBe('/media/2026/table.webp')
  for (const path of ['2026/table.webp', 'Côte d’Ivoire/50%?.png', "a'(b)!*#.png"])
    expect(parseMediaUrl(buildMediaUrl(path))).toBe(path)
})

it('the picture path encodes special characters in a file name', () => {
  expect(buildMediaUrl('Côte d’Ivoire/50%?.png')).toBe('/media/C%C3%B4te%20d%E2%80%99Ivoire/50%25%3F.png')
  expect(buildMediaUrl("a'(b).png")).toBe('/media/a%27%28b%29.png')
})

it.each([
  '/media/',
  '/media//a.png',
  '/media/../a.png',
  '/media/%2e%2e/a.png',
  '/media/a/',
  '/media/a%00.png',
  '/media/%E0%A4',
  '/medial/a.png',
  'https://x.example/media/a.png',
])('the URL %s is not the URL of a library picture', address => {
  expect(parseMediaUrl(address)).toBeUndefined()
})
