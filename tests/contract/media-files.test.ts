import type { SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildMediaUrl } from '../../app/platform/images/media-src.ts'
import { openBackend } from '../../server/backend/open-backend.ts'
import { readEnvironment } from '../../server/environment.ts'
import { addPicture } from '../support/library.ts'
import { signUpMusa, signUpZola } from './cast.ts'
import { makeVisitorClient, retryUntilTrue } from './site-under-test.ts'
import { startWholeSite, type WholeSite } from './whole-site.ts'

let site: WholeSite
let musa: SupabaseClient
let zola: SupabaseClient
let tunde: SupabaseClient
let bytes: Buffer

const path = "people/Cote d'Ivoire (1).png"
const address = buildMediaUrl(path)

beforeAll(async () => {
  site = await startWholeSite({ SAMPLE_CONTENT: 'off' })
  musa = await signUpMusa(site)
  zola = (await signUpZola(site)).zola
  tunde = makeVisitorClient(site)
  bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a50' } })
    .png()
    .toBuffer()
  await addPicture(site.url, musa, { path, bytes })
})
afterAll(() => site?.stop())

const get = (at: string, init?: RequestInit) => fetch(site.url + at, init)
const readStatus = async (at: string) => (await get(at)).status
const publish = (isPublic: boolean) =>
  musa
    .from('people')
    .upsert({ slug: 'zola', name: 'Zola', image_url: address, is_visible: isPublic }, { onConflict: 'slug' })
    .throwOnError()
const consentUntil = (day: string | null) =>
  musa.from('media').update({ consent_expires_on: day }).eq('path', path).throwOnError()
/** Date that is past in every time zone. */
const longAgo = '2020-01-01'

/**
 * Expects that visitors and members can download or list the picture only at the URL of the site's own picture route.
 */
async function expectKeptFromVisitors() {
  for (const person of [tunde, zola]) expect((await person.storage.from('media').download(path)).error).not.toBeNull()
  await expectUnlisted()
  const encodedPath = path.split('/').map(encodeURIComponent).join('/')
  for (const route of ['object/', 'object/authenticated/', 'render/image/public/'])
    expect((await get(`/storage/v1/${route}media/${encodedPath}`)).ok, route).toBe(false)
}

async function expectUnlisted() {
  for (const person of [tunde, zola]) {
    const media = person.storage.from('media')
    for (const folder of ['', 'people']) expect((await media.list(folder)).data ?? []).toEqual([])
    expect((await media.createSignedUrl(path, 60)).error).not.toBeNull()
    expect((await media.copy(path, 'people/mine.png')).error).not.toBeNull()
    expect((await media.remove([path])).data ?? []).toEqual([])
  }
}

describe('a picture that is not used', () => {
  it('is not served to visitors and members at any URL', async () => {
    expect(await readStatus(address)).toBe(404)
    await expectKeptFromVisitors()
    expect((await tunde.from('media').select('path')).data).toEqual([])
    expect((await zola.from('media').select('path')).data).toEqual([])
  })
  it('is not served if only a hidden person uses the picture', async () => {
    // The picture is a new one, because the status 404 of a picture that was requested before is cached for a while.
    const ownPicture = sharp({ create: { width: 30, height: 40, channels: 3, background: '#05a' } })
    const hiddenPicture = { path: 'hidden/one.png', bytes: await ownPicture.png().toBuffer() }
    await addPicture(site.url, musa, hiddenPicture)
    const person = { slug: 'hidden', name: 'Hidden', image_url: buildMediaUrl(hiddenPicture.path), is_visible: false }
    await musa.from('people').insert(person).throwOnError()
    expect(await readStatus(buildMediaUrl(hiddenPicture.path))).toBe(404)
  })
  it('is served to a manager', async () => {
    const { data } = await musa.storage.from('media').download(path)
    expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer()).equals(bytes)).toBe(true)
    expect((await musa.storage.from('media').list('people')).data).toHaveLength(1)
  })
})

describe('a picture on a public page', () => {
  beforeAll(async () => {
    await publish(true)
    await retryUntilTrue(async () => expect(await readStatus(address)).toBe(200))
  })
  it('is served to visitors as the original file', async () => {
    const answer = await get(address)
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=30, must-revalidate')
    expect((await get(address, { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } })).status).toBe(304)
    expect((await get(address, { method: 'HEAD' })).headers.get('content-length')).toBe(String(bytes.length))
  })
  it('is resized only to fixed widths', async () => {
    const fetchSizedPicture = (width: number | string, accept = 'image/avif,*/*') =>
      get(`${address}?w=${width}`, { headers: { accept } })
    for (const width of [0, 321, '320&w=640', 'wide'])
      expect((await fetchSizedPicture(width)).status, String(width)).toBe(404)
    const [avif, webp] = [await fetchSizedPicture(320), await fetchSizedPicture(640, 'image/webp,*/*')]
    expect([avif.headers.get('content-type'), avif.headers.get('vary')]).toEqual(['image/avif', 'accept'])
    expect(avif.headers.get('cache-control')).toBe('public, max-age=30, must-revalidate')
    expect(webp.headers.get('content-type')).toBe('image/webp')
    for (const answer of [avif, webp]) expect((await sharp(await answer.arrayBuffer()).metadata()).width).toBe(40)
  })
  it('has a redirect from its earlier URL', async () => {
    const before = `/storage/v1/object/public/media/${path.split('/').map(encodeURIComponent).join('/')}`
    const answer = await get(before, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([301, `/media/${before.split('/media/')[1]}`])
    expect(await readStatus(before)).toBe(200)
  })
  it('cannot be listed, signed, copied or deleted by visitors', expectUnlisted)
  it('is no longer served when its consent ends', async () => {
    await consentUntil(longAgo)
    await retryUntilTrue(async () => expect(await readStatus(address)).toBe(404))
    expect(await readStatus(`${address}?w=320`)).toBe(404)
    expect((await tunde.from('media').select('path')).data).toEqual([])
    await expectKeptFromVisitors()
    await consentUntil(null)
    await retryUntilTrue(async () => expect(await readStatus(address)).toBe(200))
  })
  it('is not served while it is in the trash', async () => {
    const setRemovedAt = (at: string | null) =>
      musa.from('media').update({ removed_at: at }).eq('path', path).throwOnError()
    await setRemovedAt(new Date().toISOString())
    await retryUntilTrue(async () => expect(await readStatus(address)).toBe(404))
    expect(await readStatus(`${address}?w=320`)).toBe(404)
    expect((await tunde.from('people').select('name, media(width)').eq('slug', 'zola').single()).data?.media).toBeNull()
    await setRemovedAt(null)
    await retryUntilTrue(async () => expect(await readStatus(address)).toBe(200))
  })
  it('is not served while the person with the picture is hidden', async () => {
    await publish(false)
    await retryUntilTrue(async () => expect(await readStatus(address)).toBe(404))
    await publish(true)
    await retryUntilTrue(async () => expect(await readStatus(address)).toBe(200))
  })
})

it.each(['/media/', '/media/nothing.png', '/media/%2e%2e/keys.json', '/media//people'])(
  'the picture URL %s gets 404',
  async at => {
    expect(await readStatus(at)).toBe(404)
  },
)

it.each(['/media/a%00b', '/media/%E0%A4'])('the picture URL %s is refused with 400 as invalid', async at => {
  expect(await readStatus(at)).toBe(400)
})

it('a library picture that is missing on the disk gets 404 instead of a server error', async () => {
  const lostPicture = { path: 'people/lost.png', mime_type: 'image/png', bytes: 1, width: 1, height: 1, alt: 'A' }
  await site.sql`insert into media ${site.sql(lostPicture)}`
  await musa
    .from('people')
    .insert({ slug: 'lost', name: 'Lost', image_url: buildMediaUrl(lostPicture.path) })
    .throwOnError()
  expect(await readStatus(buildMediaUrl(lostPicture.path))).toBe(404)
})

it('the server of a site on a Supabase project reads files with the permissions of a visitor', async () => {
  const project = await openBackend(
    readEnvironment({ SUPABASE_URL: site.url, SUPABASE_PUBLISHABLE_KEY: site.publishableKey }),
    () => {},
  )
  expect(Buffer.from((await project.readFile('media', path)) ?? []).equals(bytes)).toBe(true)
  expect(await project.readFile('media', 'nothing.png')).toBeUndefined()
  await consentUntil(longAgo)
  expect(await project.readFile('media', path)).toBeUndefined()
})
