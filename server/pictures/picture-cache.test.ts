import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { PictureCache } from './picture-cache.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'picture-cache-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const body = (size: number) => Buffer.alloc(size, 7)
/** Sets the time at which a file was last used, in seconds since 1970. */
const usedAt = (name: string, second: number) => utimes(join(folder, name), second, second)

it('a picture stored in the cache is available after a restart of the server', async () => {
  await new PictureCache(folder).put('a-320-avif', body(100))
  expect((await new PictureCache(folder).get('a-320-avif'))?.equals(body(100))).toBe(true)
  expect(await new PictureCache(folder).get('b-320-avif')).toBeUndefined()
  expect(await readdir(folder)).toEqual(['a-320-avif'])
})

it('the picture cache removes the least recently used picture when the cache exceeds the size limit', async () => {
  const cache = new PictureCache(folder, 1000)
  for (const [at, name] of ['a', 'b', 'c'].entries()) {
    await cache.put(name, body(300))
    await usedAt(name, at + 1)
  }
  await cache.get('a')
  await cache.put('d', body(300))
  expect((await readdir(folder)).sort()).toEqual(['a', 'c', 'd'])
})

it('the picture cache removes the unfinished files of a killed process', async () => {
  await writeFile(join(folder, 'a-320-avif.1f2e.part'), body(900))
  await usedAt('a-320-avif.1f2e.part', 1)
  await new PictureCache(folder, 1000).put('b', body(300))
  expect(await readdir(folder)).toEqual(['b'])
})

it('the picture cache throws no error if its folder is not writable', async () => {
  await writeFile(join(folder, 'file'), '')
  const cache = new PictureCache(join(folder, 'file'))
  await cache.put('a', body(10))
  expect(await cache.get('a')).toBeUndefined()
})
