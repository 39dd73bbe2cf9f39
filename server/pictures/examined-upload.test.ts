import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { ServerOperations } from '../backend/backend.ts'
import type { SignedInCaller } from '../diagnostics/caller.ts'
import { examineUpload } from './examined-upload.ts'

const functions = { call: async () => null } as unknown as ServerOperations['functions']
const noCaller: SignedInCaller = { role: 'manager', ask: fetch, askAsNobody: fetch }
/** Makes an editor who uses this fake storage. */
const editorWith = (ask: SignedInCaller['ask']): SignedInCaller => ({ ...noCaller, ask })
const upload = { path: 'library/a.png' }

const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a50' } })
  .png()
  .toBuffer()

it.each([
  ['502', async () => new Response('<html>', { status: 502 })],
  ['429', async () => Response.json({ statusCode: '429' }, { status: 429 })],
  ['400 with 503 in the body', async () => Response.json({ statusCode: '503' }, { status: 400 })],
  ['nothing', async () => Promise.reject(new TypeError('fetch failed'))],
])('the examination of an upload reports an unavailable storage for the response status %s', async (_, ask) => {
  await expect(examineUpload(editorWith(ask), { functions }, upload)).rejects.toMatchObject({
    status: 503,
    code: 'storage_away',
  })
})

it('the examination of an upload reports a missing file when the storage has no such file', async () => {
  const ask = async () => Response.json({ statusCode: '404' }, { status: 400 })
  await expect(examineUpload(editorWith(ask), { functions }, upload)).rejects.toMatchObject({ name: 'PictureRefusal' })
})

it('the examination of an upload purges the replaced picture from the CDN', async () => {
  const purged: string[] = []
  const ask: SignedInCaller['ask'] = async path =>
    path.startsWith('/rest/')
      ? Response.json([])
      : new Response(new Uint8Array(picture), { headers: { 'content-type': 'image/png' } })
  const purgeCopies = async (bucket: string, name: string) => void purged.push(`${bucket}/${name}`)
  await examineUpload(editorWith(ask), { functions, purgeCopies }, { ...upload, replaces: 'library/old.png' })
  expect(purged).toEqual(['media/library/old.png'])
})
