// @module-tag long
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { Upload } from 'tus-js-client'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { getSessionToken, signInAmina, signUpMusa, signUpZola } from './cast.ts'
import { makePreparedFolder } from './prepared-folder.ts'
import { startWholeSite, type WholeSite } from './whole-site.ts'

let site: WholeSite
let musa: SupabaseClient
let amina: SupabaseClient
let zola: SupabaseClient
let largeFile: Buffer
const dataDir = makePreparedFolder()

beforeAll(async () => {
  site = await startWholeSite({ DATA_DIR: dataDir, SAMPLE_CONTENT: 'off', BACKGROUND_WORK: 'off' })
  musa = await signUpMusa(site)
  amina = await signInAmina(site)
  zola = (await signUpZola(site)).zola
  const side = 1700
  const noise = Buffer.from(
    Uint32Array.from({ length: (side * side * 3) / 4 }, (_, at) => (at * 2654435761) >>> 0).buffer,
  )
  largeFile = await sharp(noise, { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
})
afterAll(() => site?.stop())
afterEach(() => vi.useRealTimers())

const endpoint = () => `${site.url}/storage/v1/upload/resumable`
const encodeMetadata = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')
const buildMetadata = (objectName: string, more = {}) => ({
  bucketName: 'media',
  objectName,
  contentType: 'image/png',
  ...more,
})

async function buildHeaders(person: SupabaseClient | undefined, more: Record<string, string> = {}) {
  const token = person && (await getSessionToken(person))
  return {
    apikey: site.publishableKey,
    'tus-resumable': '1.0.0',
    ...(token && { authorization: `Bearer ${token}` }),
    ...more,
  }
}
const create = async (person: SupabaseClient | undefined, metadata: Record<string, string>, size: number) =>
  fetch(endpoint(), {
    method: 'POST',
    headers: await buildHeaders(person, { 'upload-length': String(size), 'upload-metadata': encodeMetadata(metadata) }),
  })
const send = async (person: SupabaseClient, at: string, offset: number, body: Buffer) =>
  fetch(new URL(at, endpoint()), {
    method: 'PATCH',
    headers: await buildHeaders(person, {
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    }),
    body: new Uint8Array(body),
  })
const readOffset = async (person: SupabaseClient, at: string) => {
  const answer = await fetch(new URL(at, endpoint()), { method: 'HEAD', headers: await buildHeaders(person) })
  return answer.ok ? Number(answer.headers.get('upload-offset')) : answer.status
}
const readStoredFile = async (path: string) => {
  const { data } = await musa.storage.from('media').download(path)
  return data && Buffer.from(await data.arrayBuffer())
}

describe('the refusal of a resumable upload', () => {
  it('applies to signed-out visitors and members', async () => {
    expect((await create(undefined, buildMetadata('in/a.png'), 10)).status).toBe(401)
    const refusedStatus = (await create(zola, buildMetadata('in/a.png'), 10)).status
    expect(refusedStatus).toBeGreaterThanOrEqual(400)
    expect(refusedStatus).toBeLessThan(500)
  })
  it.each([
    ['larger than its bucket allows', buildMetadata('in/a.png'), 16 * 1024 * 1024, 413],
    ['larger than the storage allows', buildMetadata('in/a.png'), 60 * 1024 * 1024, 413],
    ['an HTML file', buildMetadata('in/a.html', { contentType: 'text/html' }), 10, 415],
    ['an SVG file', buildMetadata('in/a.svg', { contentType: 'image/svg+xml' }), 10, 415],
    ['in an unknown bucket', { ...buildMetadata('in/a.png'), bucketName: 'nowhere' }, 10, 404],
    [
      'with metadata that is nested too deeply',
      buildMetadata('in/a.png', { metadata: `${'{"a":'.repeat(20)}1${'}'.repeat(20)}` }),
      10,
      400,
    ],
    ['without a name', { bucketName: 'media', contentType: 'image/png' }, 10, 400],
    ['with a path outside its bucket', buildMetadata('../keys.json'), 10, 400],
  ])('applies to an invalid file or name (case “%s”)', async (_, metadata, size, status) => {
    expect((await create(musa, metadata as Record<string, string>, size)).status).toBe(status)
  })
  it('applies to an upload without a declared length', async () => {
    const answer = await fetch(endpoint(), {
      method: 'POST',
      headers: await buildHeaders(musa, {
        'upload-defer-length': '1',
        'upload-metadata': encodeMetadata(buildMetadata('in/later.png')),
      }),
    })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('Upload-Length is needed')
  })
  it('applies to the name of an existing file', async () => {
    await musa.storage.from('media').upload('in/there.png', largeFile.subarray(0, 100), { contentType: 'image/png' })
    const answer = await create(musa, buildMetadata('in/there.png'), 10)
    expect([400, 409]).toContain(answer.status)
  })
})

describe('the resumable upload of a manager', () => {
  it('continues at the byte where the upload was interrupted', async () => {
    const at = (await create(musa, buildMetadata('in/cut off.png'), largeFile.length)).headers.get('location') ?? ''
    expect((await send(musa, at, 0, largeFile.subarray(0, 5_000_000))).status).toBe(204)
    expect(await readOffset(musa, at)).toBe(5_000_000)
    expect((await send(musa, at, 0, largeFile.subarray(0, 10))).status).toBe(409)
    expect(await readStoredFile('in/cut off.png')).toBeNull()
    expect((await send(musa, at, 5_000_000, largeFile.subarray(5_000_000))).status).toBe(204)
    expect((await readStoredFile('in/cut off.png'))?.equals(largeFile)).toBe(true)
    // No temporary file remains. A client that lost the response can still query the completed upload for an hour.
    expect(readdirSync(join(dataDir, 'uploads'))).toEqual([])
    expect(await readOffset(musa, at)).toBe(largeFile.length)
    expect(await readOffset(amina, at)).toBe(403)
    expect((await send(musa, at, 0, largeFile.subarray(0, 10))).status).toBeGreaterThanOrEqual(400)
  })
  it('cannot be continued by another user, even an admin', async () => {
    const at = (await create(musa, buildMetadata('in/mine.png'), 100)).headers.get('location') ?? ''
    expect(await readOffset(amina, at)).toBe(403)
    expect((await send(amina, at, 0, largeFile.subarray(0, 100))).status).toBe(403)
    expect(await readOffset(musa, at)).toBe(0)
  })
  it('accepts no more than the declared length', async () => {
    const at = (await create(musa, buildMetadata('in/more.png'), 100)).headers.get('location') ?? ''
    await send(musa, at, 0, largeFile.subarray(0, 5000)).catch(() => undefined)
    expect(await readStoredFile('in/more.png')).toBeNull()
  })
  it('is deleted a day after the last received byte', async () => {
    const at = (await create(musa, buildMetadata('in/left.png'), 100)).headers.get('location') ?? ''
    const removeExpired = site.backend.operations?.removeExpiredUploads
    await removeExpired?.()
    expect(await readOffset(musa, at)).toBe(0)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 60 * 60 * 1000 })
    expect(await removeExpired?.()).toBeGreaterThan(0)
    vi.useRealTimers()
    expect(await readOffset(musa, at)).toBeGreaterThanOrEqual(400)
  })
  it('is limited to four unfinished uploads per account', async () => {
    const anotherClient = await signUpMusa(site)
    const uploads = await Promise.all(
      Array.from({ length: 12 }, (_, n) => create(anotherClient, buildMetadata(`in/many-${n}.png`), 1000)),
    )
    expect(uploads.filter(({ status }) => status === 201)).toHaveLength(4)
    const refusal = uploads.find(({ status }) => status === 429)
    expect(await refusal?.text()).toContain('too many uploads under way')
    expect(Number(refusal?.headers.get('retry-after'))).toBeGreaterThan(0)
    // A finished or cancelled upload frees a slot for another upload.
    const at = uploads.find(({ status }) => status === 201)?.headers.get('location') ?? ''
    await fetch(new URL(at, endpoint()), { method: 'DELETE', headers: await buildHeaders(anotherClient) })
    expect((await create(anotherClient, buildMetadata('in/one-more.png'), 1000)).status).toBe(201)
    expect((await create(amina, buildMetadata('in/of-another.png'), 1000)).status).toBe(201)
  })
  it('is limited to sixty megabytes of declared lengths per account', async () => {
    const anotherClient = await signUpMusa(site)
    const size = 15 * 1024 * 1024
    const statuses: number[] = []
    for (let n = 0; n < 4; n++)
      statuses.push((await create(anotherClient, buildMetadata(`in/large-${n}.png`), size)).status)
    expect(statuses).toEqual([201, 201, 201, 201])
    expect((await create(anotherClient, buildMetadata('in/large-4.png'), size)).status).toBe(429)
  })
  it('works with the browser client, in chunks and as a whole', async () => {
    const headers = await buildHeaders(musa)
    const smallPicture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#a50' } })
      .png()
      .toBuffer()
    for (const [name, file, uploadDataDuringCreation] of [
      ['in/pieces.png', largeFile, false],
      ['in/whole.png', smallPicture, true],
    ] as const) {
      const { 'tus-resumable': _, ...otherHeaders } = headers
      await new Promise((resolve, reject) => {
        new Upload(file, {
          endpoint: endpoint(),
          chunkSize: 6 * 1024 * 1024,
          uploadDataDuringCreation,
          headers: otherHeaders,
          metadata: buildMetadata(name),
          onSuccess: resolve,
          onError: reject,
        }).start()
      })
      expect((await readStoredFile(name))?.equals(file), name).toBe(true)
    }
  })
})
