import { describe, expect, it } from 'vitest'
import { describePictureRequests, formatDuration, type PictureRequests } from './picture-requests.ts'

const asking = (more: Partial<PictureRequests>): PictureRequests => ({
  ...{ finished: true, pictures: 0, here: 0, lost: 0, bytes: 0, unsized: 0 },
  ...more,
})

describe('summary of the pictures in an import plan', () => {
  it.each<[string | undefined, Partial<PictureRequests>]>([
    [undefined, {}],
    ['1 image: 1 to fetch, about 3 MB', { pictures: 1, bytes: 3_200_000 }],
    ['3 images: 3 already in the library', { pictures: 3, here: 3 }],
    ['2 images: 2 to fetch', { pictures: 2, unsized: 2 }],
    [
      '1,204 images: 1,200 to fetch, about 240 MB and 10 images of unknown size; 1 already in the library; 3 missing',
      { pictures: 1204, here: 1, lost: 3, bytes: 240_000_000, unsized: 10 },
    ],
    ['12 images checked so far: 12 to fetch, about 1 MB', { finished: false, pictures: 12, bytes: 400 }],
  ])('states how many pictures are to be downloaded (summary “%s”)', (sentence, requests) => {
    expect(describePictureRequests(asking(requests))).toBe(sentence)
  })
})

describe('estimated duration of an import', () => {
  it.each([
    ['less than a minute', 20, asking({ pictures: 20, bytes: 4_000_000 })],
    ['about 3 minutes', 5000, asking({ pictures: 5000 })],
    ['about 1 minute', 10, asking({ pictures: 10, bytes: 120_000_000 })],
    ['less than a minute', 100, asking({ pictures: 5000, here: 5000 })],
    ['about 5 hours', 400_000, asking({ pictures: 480_000 })],
    ['about 2 minutes', 6000, null],
  ])('is stated in words (duration “%s”)', (text, items, pictures) => {
    expect(formatDuration(items, pictures)).toBe(text)
  })
})
