import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FileStorage } from './file-storage.ts'

let folder: string
let storage: FileStorage
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'files-'))
  storage = new FileStorage(folder)
})
afterEach(() => rmSync(folder, { recursive: true }))

const files = () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter(each => each.isFile())
const at = (version: string | null) => ({ bucket: 'media', name: 'a.png', version })
const day = 24 * 60 * 60 * 1000

it('the file storage removes content that is too large or truncated', async () => {
  await expect(storage.write(Buffer.alloc(11), 10)).rejects.toMatchObject({ code: 'EntityTooLarge' })
  async function* broken() {
    yield Buffer.alloc(5)
    throw new Error('The sender left.')
  }
  await expect(storage.write(broken())).rejects.toThrow('The sender left.')
  expect(files()).toEqual([])
})

it('the file storage opens no file whose version contains a path', async () => {
  for (const version of ['../../etc/passwd', '..', '', null, 'a'.repeat(36)])
    expect(await storage.open(at(version))).toBeUndefined()
})

it('the file storage removes only unreferenced content older than a week', async () => {
  const [named, stray] = [await storage.write(Buffer.from('named')), await storage.write(Buffer.from('stray'))]
  const knownVersions = async (versions: string[]) => versions.filter(version => version === named.version)
  expect(await storage.removeStrays(knownVersions, Date.now() + 6 * day)).toBe(0)
  expect(await storage.removeStrays(knownVersions, Date.now() + 8 * day)).toBe(1)
  expect(await storage.open(at(stray.version))).toBeUndefined()
  const content = await storage.open(at(named.version))
  expect(Buffer.from((await content?.bytes()) ?? []).toString()).toBe('named')
})

it('the file storage keeps the copy of a file after the deletion of the original', async () => {
  const { version } = await storage.write(Buffer.from('once'))
  const copy = (await storage.copy(at(version))) ?? ''
  await storage.discard(version)
  expect(Buffer.from((await (await storage.open(at(copy)))?.bytes()) ?? []).toString()).toBe('once')
  expect(await storage.copy(at(version))).toBeUndefined()
})
