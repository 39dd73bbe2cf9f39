import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signUpMusa, signUpZola, tokenOf } from './cast.ts'
import { preparedFolder } from './prepared-folder.ts'
import { removeFolder, type SiteUnderTest, signedOut, startSite, visitor } from './site-under-test.ts'

type Files = ReturnType<SupabaseClient['storage']['from']>

let site: SiteUnderTest
let server: SupabaseClient
let musa: SupabaseClient
let media: Files
let tunde: SupabaseClient
let zola: SupabaseClient
let zolaId: string
let picture: Buffer
const dataDir = preparedFolder()
const png = { contentType: 'image/png' }
const bytes = (size: number) => Buffer.from(Array.from({ length: size }, (_, place) => place % 251))

beforeAll(async () => {
  site = await startSite({ DATA_DIR: dataDir })
  server = createClient(site.url, site.secretKey, signedOut)
  musa = await signUpMusa(site)
  media = musa.storage.from('media')
  tunde = visitor(site)
  ;({ zola, id: zolaId } = await signUpZola(site))
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a50' } })
    .png()
    .toBuffer()
})
afterAll(async () => {
  await site.stop()
  removeFolder(dataDir)
})

/** The database as its owner sees it. */
function owner() {
  if (!site.sql) throw new Error('The site has no database of its own.')
  return site.sql
}
/** Contents of files that lie in the folder. */
const contents = () =>
  readdirSync(join(dataDir, 'files'), { recursive: true }).filter(name =>
    /[0-9a-f]{4}-[0-9a-f]{12}$/.test(String(name)),
  )
const ask = async (path: string, init: RequestInit = {}, person: SupabaseClient | null = musa) => {
  const token = person && (await tokenOf(person))
  return fetch(`${site.url}/storage/v1${path}`, {
    ...init,
    headers: {
      apikey: person ? site.publishableKey : site.secretKey,
      ...(token && { authorization: `Bearer ${token}` }),
      ...init.headers,
    },
  })
}
const downloaded = async (name: string) =>
  Buffer.from((await (await media.download(name)).data?.arrayBuffer()) ?? new ArrayBuffer())
const refusalOf = async (answer: Response) => {
  const { statusCode, code, error, message } = await answer.json()
  return [answer.status, statusCode, code, error, message]
}
const bucketOf = async (settings: Parameters<typeof server.storage.createBucket>[1] = { public: false }) => {
  const name = `bucket-${randomUUID().slice(0, 8)}`
  expect((await server.storage.createBucket(name, settings)).error).toBeNull()
  return name
}

describe('uploads of supabase-js', () => {
  it.each([
    ['a Blob', () => new Blob([new Uint8Array(picture)], { type: 'image/png' })],
    ['a File', () => new File([new Uint8Array(picture)], 'a.png', { type: 'image/png' })],
    [
      'a form with a part of another name',
      () => {
        const form = new FormData()
        form.append('picture', new File([new Uint8Array(picture)], 'a.png', { type: 'image/png' }))
        return form
      },
    ],
    ['bytes', () => picture],
  ])('store %s with its own metadata', async (_, body) => {
    const name = `${randomUUID()}.png`
    const { data, error } = await media.upload(name, body(), { ...png, cacheControl: '60', metadata: { by: 'Musa' } })
    expect(error).toBeNull()
    expect(data).toEqual({ id: expect.any(String), path: name, fullPath: `media/${name}` })
    const info = (await media.info(name)).data
    expect(info).toMatchObject({
      id: data?.id,
      name,
      bucketId: 'media',
      size: picture.length,
      contentType: 'image/png',
      cacheControl: 'max-age=60',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
      metadata: { by: 'Musa' },
      version: expect.any(String),
    })
    expect(await downloaded(name)).toEqual(picture)
  })

  it('refuse a second file of one name, and replace it when they are told to', async () => {
    const name = `${randomUUID()}.png`
    await media.upload(name, picture, png)
    expect((await media.upload(name, picture, png)).error).toMatchObject({
      statusCode: '409',
      code: 'KeyAlreadyExists',
    })
    const before = contents().length
    for (const body of [Buffer.from('second'), Buffer.from('third')])
      expect((await media.upload(name, body, { ...png, upsert: true })).error).toBeNull()
    expect((await media.update(name, Buffer.from('fourth'), png)).error).toBeNull()
    expect(await (await media.download(name)).data?.text()).toBe('fourth')
    expect(contents()).toHaveLength(before)
  })

  it('leave no bytes when they are refused, at whatever moment', async () => {
    await owner().unsafe(`
      create function public.refuse_late() returns trigger language plpgsql as
        $$ begin raise exception 'refused at the end'; end $$;
      create constraint trigger refuse_late after insert or update on storage.objects deferrable initially deferred
        for each row when (new.name like 'late%') execute function public.refuse_late()`)
    await media.upload('before.png', picture, png)
    const before = contents().sort()
    const html = new Blob(['<script>'], { type: 'text/html' })
    const tries = [
      media.upload('late.png', picture, png),
      media.copy('before.png', 'late.png'),
      media.move('before.png', 'late.png'),
      media.upload('page.html', html),
      media.upload('large.png', Buffer.alloc(16 * 1024 * 1024), png),
      media.upload('before.png', picture, png),
      zola.storage.from('media').upload('mine.png', picture, png),
      tunde.storage.from('media').upload('mine.png', new Blob([new Uint8Array(picture)], { type: 'image/png' })),
      musa.storage.from('nowhere').upload('a.png', picture, png),
    ]
    for (const { error } of await Promise.all(tries)) expect(error).not.toBeNull()
    await owner().unsafe('drop trigger refuse_late on storage.objects; drop function public.refuse_late()')
    expect(contents().sort()).toEqual(before)
    expect((await media.download('before.png')).data?.size).toBe(picture.length)
    expect((await media.exists('late.png')).data).toBe(false)
  })

  it('take one of many at once under one name, and keep the last of many that replace', async () => {
    const name = `${randomUUID()}.png`
    const all = await Promise.all(Array.from({ length: 6 }, () => media.upload(name, picture, png)))
    expect(all.filter(({ error }) => error === null)).toHaveLength(1)
    const before = contents().length
    const replaced = await Promise.all(
      Array.from({ length: 6 }, (_, n) => media.upload(name, Buffer.from(`${n}`), { ...png, upsert: true })),
    )
    expect(replaced.map(({ error }) => error)).toEqual(Array(6).fill(null))
    expect(await (await media.download(name)).data?.text()).toMatch(/^\d$/)
    expect(contents()).toHaveLength(before)
  })
})

describe('a download', () => {
  let name: string
  const content = bytes(1000)
  const get = (headers: Record<string, string>, method = 'GET') => ask(`/object/media/${name}`, { method, headers })
  beforeAll(async () => {
    name = `${randomUUID()}.png`
    await media.upload(name, content, png)
  })

  it('has the headers of a file, and never runs', async () => {
    const answer = await get({})
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'content-type': 'image/png',
      'content-length': '1000',
      'cache-control': 'max-age=3600',
      etag: expect.stringMatching(/^"/),
      'last-modified': expect.stringMatching(/GMT$/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    const head = await get({}, 'HEAD')
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '1000', ''])
  })

  it.each([
    ['bytes=0-9', 206, content.subarray(0, 10), 'bytes 0-9/1000'],
    ['bytes=990-', 206, content.subarray(990), 'bytes 990-999/1000'],
    ['bytes=-5', 206, content.subarray(-5), 'bytes 995-999/1000'],
    ['bytes=0-1,5-6', 200, content, null],
  ])('answers the range %s with %i', async (range, status, expected, contentRange) => {
    const answer = await get({ range })
    expect([answer.status, answer.headers.get('content-range')]).toEqual([status, contentRange])
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from(expected))
  })

  it('refuses a range beyond its end with 416', async () => {
    const answer = await get({ range: 'bytes=1000-' })
    expect(answer.headers.get('content-range')).toBe('bytes */1000')
    expect(await refusalOf(answer)).toEqual([416, '416', 'InvalidRange', 'invalid_range', 'invalid range provided'])
  })

  it('is not sent again to who has it', async () => {
    const { headers } = await get({}, 'HEAD')
    const [etag = '', modified = ''] = [headers.get('etag') ?? '', headers.get('last-modified') ?? '']
    const conditions: Record<string, string>[] = [{ 'if-none-match': etag }, { 'if-modified-since': modified }]
    for (const condition of conditions) {
      const answer = await get(condition)
      expect([answer.status, answer.headers.get('etag'), await answer.text()]).toEqual([304, etag, ''])
    }
    expect((await get({ 'if-none-match': '"another"' })).status).toBe(200)
    expect((await get({ range: 'bytes=0-9', 'if-range': '"another"' })).status).toBe(200)
  })

  it('is saved under the name that its reader gives', async () => {
    const { data } = await media.createSignedUrl(name, 60)
    const answer = await fetch(`${data?.signedUrl}&download=${encodeURIComponent('Côte d’Ivoire.png')}`)
    expect(answer.headers.get('content-disposition')).toBe(
      "attachment; filename=C%C3%B4te%20d%E2%80%99Ivoire.png; filename*=UTF-8''C%C3%B4te%20d%E2%80%99Ivoire.png",
    )
    expect(Date.parse(answer.headers.get('expires') ?? '')).toBeGreaterThan(0)
    const plain = await ask(`/object/media/${name}?download=`)
    expect(plain.headers.get('content-disposition')).toBe('attachment')
  })

  it('of a file that an older version of the site stored is the very file, until it is removed', async () => {
    const older = 'people/Côte d’Ivoire.png'
    const hash = createHash('sha256').update(`media\0${older}`).digest('hex')
    const folder = join(dataDir, 'files', hash.slice(0, 2))
    mkdirSync(folder, { recursive: true })
    const file = `${hash}-${randomUUID()}`
    writeFileSync(join(folder, file), content)
    writeFileSync(join(folder, `${hash}.json`), JSON.stringify({ file, mimetype: 'image/png', size: content.length }))
    await owner()`insert into storage.objects (bucket_id, name, version, metadata)
      values ('media', ${older}, ${randomUUID()}, '{"mimetype": "image/png"}')`
    expect(await downloaded(older)).toEqual(content)
    expect(Buffer.from((await site.backend?.readFile('media', older)) ?? [])).toEqual(content)
    const moved = `${randomUUID()}.png`
    expect((await media.move(older, moved)).error).toBeNull()
    expect(readdirSync(folder).filter(each => each.startsWith(hash))).toEqual([])
    expect((await media.download(moved)).data?.size).toBe(content.length)
    expect((await media.remove([moved])).data).toHaveLength(1)
  })
})

describe('lists', () => {
  let bucket: string
  let files: Files
  beforeAll(async () => {
    bucket = await bucketOf()
    files = server.storage.from(bucket)
    for (const name of ['a.txt', 'B.txt', 'ab/one.txt', 'AB/two.txt', 'ab/deep/three.txt', 'c_c/x.txt', 'cxc/y.txt'])
      expect((await files.upload(name, name, { contentType: 'text/plain' })).error).toBeNull()
  })
  const namesOf = async (folder: string, options = {}) =>
    (await files.list(folder, options)).data?.map(({ name }) => name)

  it('tell six fields of a file, and the name alone of a folder', async () => {
    const [first, folder] = (await files.list('')).data ?? []
    expect(Object.keys(first ?? {}).sort()).toEqual(
      ['name', 'id', 'updated_at', 'created_at', 'last_accessed_at', 'metadata'].sort(),
    )
    expect(folder).toEqual({
      name: 'AB',
      id: null,
      updated_at: null,
      created_at: null,
      last_accessed_at: null,
      metadata: null,
    })
  })

  it('search by the beginning of the name, upper and lower case alike, and take no wildcards', async () => {
    expect(await namesOf('')).toEqual(['a.txt', 'AB', 'B.txt', 'c_c', 'cxc'])
    expect(await namesOf('', { search: 'b' })).toEqual(['B.txt'])
    expect(await namesOf('', { search: 'a' })).toEqual(['a.txt', 'AB'])
    expect(await namesOf('c_c')).toEqual(['x.txt'])
    expect(await namesOf('ab')).toEqual(['deep', 'one.txt', 'two.txt'])
    expect(await namesOf('', { limit: 2, offset: 1, sortBy: { column: 'name', order: 'desc' } })).toEqual([
      'c_c',
      'B.txt',
    ])
    expect(await namesOf('', { sortBy: { column: 'created_at', order: 'desc' } })).toEqual(
      expect.arrayContaining(['a.txt', 'B.txt']),
    )
    expect(await namesOf('', { limit: 5000 })).toHaveLength(5)
  })

  it('of the second version go on page by page', async () => {
    for (const column of ['name', 'created_at'] as const)
      for (const order of ['asc', 'desc'] as const) {
        const read: string[] = []
        let cursor: string | undefined
        do {
          const { data, error } = await files.listV2({ limit: 2, sortBy: { column, order }, ...(cursor && { cursor }) })
          expect(error).toBeNull()
          read.push(...(data?.objects.map(({ name }) => name) ?? []))
          cursor = data?.nextCursor
          expect(data?.hasNext).toBe(cursor !== undefined)
        } while (cursor)
        expect(new Set(read).size, `${column} ${order}`).toBe(7)
        expect(read).toHaveLength(7)
      }
    const { data } = await files.listV2({ with_delimiter: true, prefix: 'ab/' })
    expect(data?.folders).toMatchObject([{ key: 'deep', name: 'ab/deep/' }])
    expect(data?.objects).toMatchObject([{ key: 'one.txt', name: 'ab/one.txt' }])
    expect((await files.listV2({ cursor: 'nonsense' })).error).toMatchObject({ code: 'InvalidParameter' })
  })

  it('tell Tunde and Zola of nothing that is not theirs', async () => {
    for (const person of [tunde, zola]) {
      expect((await person.storage.from(bucket).list('')).data).toEqual([])
      expect((await person.storage.from(bucket).listV2()).data).toMatchObject({ folders: [], objects: [] })
    }
  })
})

describe('copies and moves', () => {
  it('go across buckets, and answer as the client reads them', async () => {
    const [one, two] = [await bucketOf(), await bucketOf()]
    const files = server.storage.from(one)
    await files.upload('in/a.txt', 'a', { contentType: 'text/plain', metadata: { by: 'the server' } })
    const copied = await files.copy('in/a.txt', 'b.txt', { destinationBucket: two })
    expect(copied.data?.path).toBe(`${two}/b.txt`)
    expect((await server.storage.from(two).info('b.txt')).data).toMatchObject({
      size: 1,
      contentType: 'text/plain',
      metadata: { by: 'the server' },
    })
    expect((await files.move('in/a.txt', 'c.txt', { destinationBucket: two })).data?.message).toBe('Successfully moved')
    expect((await files.exists('in/a.txt')).data).toBe(false)
    expect((await server.storage.from(two).list()).data?.map(({ name }) => name)).toEqual(['b.txt', 'c.txt'])
    expect((await server.storage.from(two).move('b.txt', 'c.txt')).error).toMatchObject({ statusCode: '409' })
    expect((await server.storage.from(two).move('c.txt', 'c.txt')).error).toBeNull()
    expect(await (await server.storage.from(two).download('c.txt')).data?.text()).toBe('a')
  })

  it('put nothing into a bucket that it would refuse', async () => {
    const bucket = await bucketOf()
    await server.storage.from(bucket).upload('a.html', '<p>', { contentType: 'text/html' })
    for (const way of ['copy', 'move'] as const)
      expect(
        (await server.storage.from(bucket)[way]('a.html', 'a.html', { destinationBucket: 'media' })).error,
      ).toMatchObject({ code: 'InvalidMimeType' })
  })

  it('of what is somebody else’s are refused as of what is not there', async () => {
    const name = `${randomUUID()}.png`
    await media.upload(name, picture, png)
    for (const person of [tunde, zola])
      for (const from of [name, 'nothing.png']) {
        const files = person.storage.from('media')
        expect((await files.copy(from, 'mine.png')).error).toMatchObject({ code: 'NoSuchKey' })
        expect((await files.move(from, 'mine.png')).error).toMatchObject({ code: 'NoSuchKey' })
        expect((await files.remove([from])).data).toEqual([])
      }
    const portrait = `${zolaId}/a.png`
    expect((await zola.storage.from('portraits').upload(portrait, picture, png)).error).toBeNull()
    expect((await zola.storage.from('portraits').move(portrait, `${zolaId}/b.png`)).error).toMatchObject({
      code: 'NoSuchKey',
    })
  })
})

describe('refusals', () => {
  it.each([
    [
      'a file that is not there',
      '/object/media/no.png',
      {},
      [400, '404', 'NoSuchKey', 'not_found', 'Object not found'],
    ],
    [
      'a bucket that is not there',
      '/object/nowhere/no.png',
      {},
      [400, '404', 'NoSuchBucket', 'Bucket not found', 'Bucket not found'],
    ],
    [
      'a private bucket as a public one',
      '/object/public/media/no.png',
      {},
      [400, '404', 'NoSuchBucket', 'Bucket not found', 'Bucket not found'],
    ],
    [
      'a type that the bucket does not take',
      '/object/media/a.svg',
      { method: 'POST', body: 'x', headers: { 'content-type': 'image/svg+xml' } },
      [400, '415', 'InvalidMimeType', 'invalid_mime_type', 'mime type image/svg+xml is not supported'],
    ],
    [
      'a name with a tilde',
      '/object/media/a~b.png',
      { method: 'POST', body: 'x', headers: png },
      [400, '400', 'InvalidKey', 'InvalidKey', 'Invalid key: a~b.png'],
    ],
    [
      'a signed address without its token',
      '/object/sign/media/a.png',
      {},
      [400, '400', 'InvalidJWT', 'InvalidJWT', 'The token of the signed address is not valid'],
    ],
    [
      'no names to remove',
      '/object/media',
      { method: 'DELETE', body: '{"prefixes":[]}' },
      [400, '400', 'InvalidRequest'],
    ],
  ])('name %s', async (_, path, init, expected) => {
    const { 'content-type': type, contentType = type } = (init as { headers?: Record<string, string> }).headers ?? {}
    const answer = await ask(path, { ...init, headers: { 'content-type': contentType ?? 'application/json' } })
    expect((await refusalOf(answer)).slice(0, expected.length)).toEqual(expected)
  })

  it('let `exists` of supabase-js answer, without throwing', async () => {
    expect(await media.exists('no.png')).toMatchObject({ data: false })
    await media.upload('is-there.png', picture, { ...png, upsert: true })
    expect(await media.exists('is-there.png')).toEqual({ data: true, error: null })
  })

  it.each(['Côte.png', '図.png', 'a[1].png', 'a|b.png', 'a^b.png', 'a%b.png', '🙂.png', 'a#b.png', 'a"b.png'])(
    'name %s, which no project could keep',
    async name => {
      const put = (at: string) =>
        ask(`/object/media/${encodeURIComponent(at)}`, {
          method: 'POST',
          body: 'x',
          headers: { 'content-type': 'image/png' },
        })
      expect((await refusalOf(await put(name)))[2]).toBe('InvalidKey')
      await media.upload('plain.png', picture, { ...png, upsert: true })
      expect((await media.copy('plain.png', name)).error).toMatchObject({ code: 'InvalidKey' })
      expect((await media.move('plain.png', name)).error).toMatchObject({ code: 'InvalidKey' })
    },
  )

  it.each(['a b.png', "it's (1).png", 'a&b=c+d,e;f:g@h$i*j!k.png', '..png', 'deep/er/a.b.c'])('take %s', async name => {
    const bucket = await bucketOf()
    const files = server.storage.from(bucket)
    expect((await files.upload(name, 'x')).error).toBeNull()
    expect(await (await files.download(name)).data?.text()).toBe('x')
    const { data } = await files.createSignedUrl(name, 60)
    expect(await (await fetch(data?.signedUrl ?? '')).text()).toBe('x')
    expect((await files.remove([name])).data).toHaveLength(1)
  })
})

describe('signed addresses', () => {
  it('may last for a year, and open the one file for what they were signed for', async () => {
    const name = `${randomUUID()}.png`
    await media.upload(name, picture, png)
    const { data } = await media.createSignedUrl(name, 365 * 24 * 60 * 60)
    const address = data?.signedUrl ?? ''
    expect((await fetch(address)).status).toBe(200)
    expect(await refusalOf(await fetch(address.replace(name, 'other.png')))).toEqual([
      400,
      '400',
      'InvalidSignature',
      'InvalidSignature',
      'Invalid signature',
    ])
    const upload = address.replace('/object/sign/', '/object/upload/sign/')
    expect((await refusalOf(await fetch(upload, { method: 'PUT', body: 'x', headers: png })))[2]).toBe(
      'InvalidSignature',
    )
    const { data: place } = await media.createSignedUploadUrl(`${randomUUID()}.png`)
    expect((await refusalOf(await fetch((place?.signedUrl ?? '').replace('/upload/', '/'))))[2]).toBe(
      'InvalidSignature',
    )
  })

  it('are made of those of many that somebody may read', async () => {
    const names = [`${randomUUID()}.png`, `${randomUUID()}.png`]
    for (const name of names) await media.upload(name, picture, png)
    const signed = (await media.createSignedUrls([...names, 'no.png'], 60)).data ?? []
    expect(signed.map(({ path, error }) => [path, error])).toEqual([
      ...names.map(name => [name, null]),
      ['no.png', 'Either the object does not exist or you do not have access to it'],
    ])
    expect((await fetch(signed[0]?.signedUrl ?? '')).status).toBe(200)
  })

  it('make a picture smaller as was agreed, whatever the address says', async () => {
    const name = `${randomUUID()}.png`
    await media.upload(name, picture, png)
    const { data } = await media.createSignedUrl(name, 60, { transform: { width: 20, height: 10 } })
    const answer = await fetch(`${data?.signedUrl}&width=4000`)
    const { width, height } = await sharp(await answer.arrayBuffer()).metadata()
    expect([width, height]).toEqual([20, 10])
  })

  it('let somebody upload once, and again where that was agreed', async () => {
    const name = `${randomUUID()}.png`
    const once = await media.createSignedUploadUrl(name)
    const send = (token = '') =>
      tunde.storage
        .from('media')
        .uploadToSignedUrl(name, token, new Blob([new Uint8Array(picture)], { type: 'image/png' }), png)
    expect((await send(once.data?.token)).error).toBeNull()
    expect((await send(once.data?.token)).error).toMatchObject({
      statusCode: '409',
      message: 'The resource already exists',
    })
    const again = await media.createSignedUploadUrl(name, { upsert: true })
    for (let n = 0; n < 2; n++) expect((await send(again.data?.token)).error).toBeNull()
  })
})

describe('buckets', () => {
  it('are made, changed in part, emptied and removed by the server alone', async () => {
    const name = await bucketOf({ public: true, fileSizeLimit: '1kb', allowedMimeTypes: ['text/plain', 'image/*'] })
    const { data } = await server.storage.getBucket(name)
    expect(data).toMatchObject({ id: name, name, public: true, owner: '', file_size_limit: 1000 })
    expect(data?.created_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expect((await server.storage.updateBucket(name, { public: false })).data?.message).toBe('Successfully updated')
    expect((await server.storage.getBucket(name)).data).toMatchObject({
      public: false,
      file_size_limit: 1000,
      allowed_mime_types: ['text/plain', 'image/*'],
    })
    const files = server.storage.from(name)
    expect((await files.upload('a.txt', 'a', { contentType: 'text/plain' })).error).toBeNull()
    expect((await files.upload('a.png', picture.subarray(0, 9), png)).error).toBeNull()
    expect((await files.upload('b.txt', bytes(1001), { contentType: 'text/plain' })).error).toMatchObject({
      statusCode: '413',
      code: 'EntityTooLarge',
      message: 'The object exceeded the maximum allowed size',
    })
    const form = new Blob([bytes(1001)], { type: 'text/plain' })
    expect((await files.upload('b.txt', form)).error).toMatchObject({ code: 'EntityTooLarge' })
    expect((await files.upload('b.html', 'b', { contentType: 'text/html' })).error).toMatchObject({ statusCode: '415' })
    expect((await server.storage.deleteBucket(name)).error).toMatchObject({ code: 'ResourceNotEmpty' })
    for (const person of [tunde, zola, musa]) {
      expect((await person.storage.createBucket('mine')).error).toMatchObject({ code: 'AccessDenied' })
      expect((await person.storage.listBuckets()).data).toEqual([])
      for (const refused of [
        await person.storage.getBucket(name),
        await person.storage.updateBucket(name, { public: true }),
        await person.storage.emptyBucket(name),
        await person.storage.deleteBucket(name),
      ])
        expect(refused.error).toMatchObject({ code: 'NoSuchBucket' })
    }
    const before = contents().length
    expect((await server.storage.emptyBucket(name)).error).toBeNull()
    expect(contents()).toHaveLength(before - 2)
    expect((await server.storage.deleteBucket(name)).data?.message).toBe('Successfully deleted')
    expect((await server.storage.getBucket(name)).error).toMatchObject({ code: 'NoSuchBucket' })
  })

  it('are listed with their settings', async () => {
    const { data } = await server.storage.listBuckets({
      search: 'PORT',
      limit: 5,
      sortColumn: 'name',
      sortOrder: 'asc',
    })
    expect(data).toMatchObject([{ id: 'portraits', public: false, file_size_limit: 5_242_880, type: 'STANDARD' }])
  })

  it.each([
    [{ name: 'a/b' }, 'InvalidBucketName'],
    [{ name: '..' }, 'InvalidBucketName'],
    [{ name: 'sized', file_size_limit: '20 miles' }, 'InvalidRequest'],
    [{ name: 'sized', file_size_limit: '20gb' }, 'EntityTooLarge'],
    [{ name: 'typed', allowed_mime_types: ['no type'] }, 'InvalidMimeType'],
    [{ name: 'media' }, 'BucketAlreadyExists'],
  ])('are refused as %j', async (body, code) => {
    const answer = await ask(
      '/bucket',
      { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
      null,
    )
    expect((await refusalOf(answer))[2]).toBe(code)
  })

  it('that are public open their files to everybody, and list them to nobody', async () => {
    const name = await bucketOf({ public: true })
    await server.storage.from(name).upload('a.html', '<p>', { contentType: 'text/html' })
    const files = tunde.storage.from(name)
    const answer = await fetch(files.getPublicUrl('a.html').data.publicUrl)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain'])
    expect(await (await files.download('a.html')).data?.text()).toBe('<p>')
    expect((await files.list()).data).toEqual([])
    expect((await files.remove(['a.html'])).data).toEqual([])
  })
})

describe('what the nights remove', () => {
  it('is a content that no row names, once it has lain for a week', async () => {
    const version = randomUUID()
    const folder = join(dataDir, 'files', version.slice(0, 2))
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, version), 'left by a crash')
    expect(await site.backend?.operations?.removeExpiredUploads?.()).toBe(0)
    expect(readdirSync(folder)).toContain(version)
  })
})
