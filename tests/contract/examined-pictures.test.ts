import type { SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPicture, requestExamination } from '../support/library.ts'
import { getSessionToken, signUpMusa, signUpZola } from './cast.ts'
import { makeVisitorClient, retryUntilTrue } from './site-under-test.ts'
import { startWholeSite, type WholeSite } from './whole-site.ts'

let site: WholeSite
let musa: SupabaseClient
beforeAll(async () => {
  site = await startWholeSite({ SAMPLE_CONTENT: 'off' })
  musa = await signUpMusa(site)
})
afterAll(() => site?.stop())

const flat = (background: string, width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background } })
const upload = async (path: string, bytes: Buffer, type = 'image/png') => {
  const { error } = await musa.storage.from('media').upload(path, bytes, { contentType: type })
  if (error) throw error
}
const isThere = async (path: string) => (await musa.storage.from('media').download(path)).error === null

describe('the server’s processing of an uploaded picture', () => {
  it('is refused for signed-out visitors and members', async () => {
    await upload('in/a.png', await flat('#a50').png().toBuffer())
    expect((await requestExamination(site.url, makeVisitorClient(site), { path: 'in/a.png' })).status).toBe(401)
    expect((await requestExamination(site.url, (await signUpZola(site)).zola, { path: 'in/a.png' })).status).toBe(403)
  })
  it('is refused for paths outside the library', async () => {
    for (const path of [undefined, '../keys.json', '/a', 'a//b', 'x'.repeat(2000)])
      expect((await requestExamination(site.url, musa, { path })).status, path).toBe(422)
  })
  it('creates only fixed widths of the picture', async () => {
    const headers = { authorization: `Bearer ${await getSessionToken(musa)}` }
    const fetchSizedPicture = (query: string) => fetch(`${site.url}/api/pictures/sized?${query}`, { headers })
    for (const query of ['', 'path=in/a.png', 'w=320', 'path=in/a.png&w=321', 'path=in/a.png&w=x', 'path=../a&w=320'])
      expect((await fetchSizedPicture(query)).status, query).toBe(422)
    expect((await (await fetchSizedPicture('path=in/a.png&w=1')).json()).code).toBe('no_size')
    // The uploaded picture has no row in the library yet.
    expect((await (await fetchSizedPicture('path=in/a.png&w=320')).json()).code).toBe('no_picture')
  })
  it('rejects a file of another type with the reason', async () => {
    await upload('in/page.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'))
    expect(await requestExamination(site.url, musa, { path: 'in/page.png' })).toEqual({
      status: 422,
      body: { code: 'no_picture', message: 'A drawing (SVG) can carry a program. Send it as PNG.' },
    })
    expect(await isThere('in/page.png')).toBe(false)
    expect((await requestExamination(site.url, musa, { path: 'in/nothing.png' })).status).toBe(422)
  })
  it('turns it upright and removes personal metadata', async () => {
    const cameraPhoto = await flat('#123456')
      .jpeg()
      .withExif({ IFD0: { Artist: 'Adjoa', Make: 'Camera & Sons' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    await upload('in/taken.png', cameraPhoto)
    const { body } = await requestExamination(site.url, musa, { path: 'in/taken.png' })
    expect(body.picture).toMatchObject({ mime_type: 'image/jpeg', width: 40, height: 60 })
    const { data } = await musa.storage.from('media').download('in/taken.png')
    const storedFile = Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer())
    expect((await sharp(storedFile).metadata()).exif).toBeUndefined()
    expect([data?.type, storedFile.length]).toEqual(['image/jpeg', body.picture.bytes])
  })
})

it('a browser asks the server before each use whether a cached library picture may still be shown', async () => {
  await addPicture(site.url, musa, { path: 'in/kept.png', bytes: await flat('#0a5').png().toBuffer() })
  const headers = { authorization: `Bearer ${await getSessionToken(musa)}` }
  const ask = (more = {}) =>
    fetch(`${site.url}/api/pictures/sized?path=in/kept.png&w=320`, { headers: { ...headers, ...more } })
  const first = await ask()
  expect([first.status, first.headers.get('cache-control'), first.headers.get('vary')]).toEqual([
    200,
    'private, no-cache',
    expect.stringContaining('Authorization'),
  ])
  const etag = first.headers.get('etag') ?? ''
  const secondAnswer = await ask({ 'if-none-match': etag })
  expect([secondAnswer.status, (await secondAnswer.arrayBuffer()).byteLength]).toEqual([304, 0])
  expect((await ask({ 'if-none-match': '"another"' })).status).toBe(200)
  const stranger = await fetch(`${site.url}/api/pictures/sized?path=in/kept.png&w=320`, {
    headers: { 'if-none-match': etag },
  })
  expect(stranger.status).toBe(401)
})

describe('a new picture in the library', () => {
  it('cannot be added before the server has checked its file', async () => {
    await upload('in/unseen.png', await flat('#00a').png().toBuffer())
    const row = { path: 'in/unseen.png', mime_type: 'image/png', bytes: 1, width: 1, height: 1, alt: 'A' }
    expect((await musa.from('media').insert(row)).error?.message).toContain('has not checked this file')
  })
  it('has the properties of its file, whatever the request states', async () => {
    const row = await addPicture(site.url, musa, { path: 'in/lie.png', bytes: await flat('#0a0').png().toBuffer() })
    const falseProperties = {
      width: 9000,
      height: 1,
      mime_type: 'image/gif',
      content_hash: 'f'.repeat(64),
      path: 'in/x.png',
    }
    const { data } = await musa.from('media').update(falseProperties).eq('id', row.id).select().single().throwOnError()
    expect(data).toMatchObject({ path: 'in/lie.png', width: 60, height: 40, mime_type: 'image/png' })
    expect(data?.content_hash).toBe(row.content_hash)
  })
  it('is recognised as a duplicate despite another name and metadata', async () => {
    const first = await addPicture(site.url, musa, { path: 'in/one.png', bytes: await flat('#777').png().toBuffer() })
    await upload('in/two.webp', await flat('#777').webp({ lossless: true }).toBuffer(), 'image/webp')
    const { body } = await requestExamination(site.url, musa, { path: 'in/two.webp' })
    expect(body.duplicate).toMatchObject({ id: first.id, path: 'in/one.png', alt: 'A table' })
    await musa.from('media').update({ removed_at: new Date().toISOString() }).eq('id', first.id).throwOnError()
    expect((await requestExamination(site.url, musa, { path: 'in/two.webp' })).body.duplicate).toBeNull()
  })
})

it('an upload that replaces the file of a picture keeps the picture’s URL and texts', async () => {
  const old = await addPicture(site.url, musa, { path: 'in/old.png', bytes: await flat('#f00').png().toBuffer() })
  const shownPerson = { slug: 'replaced', name: 'Replaced', image_url: '/media/in/old.png' }
  await musa.from('people').insert(shownPerson).throwOnError()
  await upload('in/bad.png', Buffer.from('<html>'))
  expect((await requestExamination(site.url, musa, { path: 'in/bad.png', replaces: old.path })).status).toBe(422)
  expect(await isThere(old.path)).toBe(true)

  await retryUntilTrue(async () => expect((await fetch(`${site.url}/media/in/old.png?w=320`)).status).toBe(200))
  await upload('in/new.webp', await flat('#00f', 300, 200).webp().toBuffer(), 'image/webp')
  const answer = await requestExamination(site.url, musa, { path: 'in/new.webp', replaces: old.path })
  expect(answer.body.path).toBe(old.path)
  expect(await isThere('in/new.webp')).toBe(false)
  const renaming = musa.from('media').update({ file_name: 'new.webp' }).eq('id', old.id)
  const { data } = await renaming.select().single().throwOnError()
  expect(data).toMatchObject({ path: 'in/old.png', alt: 'A table', width: 300, mime_type: 'image/webp' })
  await retryUntilTrue(async () => {
    const sizedPicture = await fetch(`${site.url}/media/in/old.png?w=320`)
    expect((await sharp(await sizedPicture.arrayBuffer()).metadata()).width).toBe(300)
  })
})

it('a picture without alternative text cannot be used as the picture of a record', async () => {
  const bytes = await flat('#333').png().toBuffer()
  const row = await addPicture(site.url, musa, { path: 'in/silent.png', bytes, alt: '' })
  const person = { slug: 'silent', name: 'Silent', image_url: '/media/in/silent.png' }
  expect((await musa.from('people').insert(person)).error?.message).toContain('This image has no alt text')
  await musa.from('media').update({ is_decorative: true }).eq('id', row.id).throwOnError()
  await musa.from('people').insert(person).throwOnError()
  await musa.from('media').update({ removed_at: new Date().toISOString() }).eq('id', row.id).throwOnError()
  const insertion = await musa.from('people').insert({ ...person, slug: 'another' })
  expect(insertion.error?.message).toContain('was removed from the library')
})
