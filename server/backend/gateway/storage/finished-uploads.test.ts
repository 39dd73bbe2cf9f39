import { expect, it } from 'vitest'
import { openFinishedUploads } from './finished-uploads.ts'

it('the list of finished uploads contains a finished upload for an hour', () => {
  let now = 0
  const finished = openFinishedUploads(() => now)
  finished.note('a', { owner: 'zola', size: 3 })
  now = 59 * 60_000
  expect(finished.find('a')).toMatchObject({ owner: 'zola', size: 3 })
  now = 60 * 60_000
  expect(finished.find('a')).toBeUndefined()
})

it('the list of finished uploads contains at most the ten thousand newest uploads', () => {
  const finished = openFinishedUploads(() => 0)
  for (let n = 0; n <= 10_000; n++) finished.note(String(n), { owner: 'zola', size: n })
  expect([finished.find('0'), finished.find('1')?.size, finished.find('10000')?.size]).toEqual([undefined, 1, 10_000])
})
