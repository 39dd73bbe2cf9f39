import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FileSite, pngFile, readRefusal, startFileSite } from './file-site.ts'

let stop: FileSite['stop']
let site: FileSite['site']
let dataDir: FileSite['dataDir']
let musa: FileSite['musa']
let media: FileSite['media']
let tunde: FileSite['tunde']
let zola: FileSite['zola']
let picture: FileSite['picture']
let contents: FileSite['contents']
let owner: FileSite['owner']
let ask: FileSite['ask']
let readDownload: FileSite['downloaded']
const bytes = (size: number) => Buffer.from(Array.from({ length: size }, (_, index) => index % 251))

beforeAll(async () => {
  ;({
    stop,
    site,
    dataDir,
    musa,
    media,
    tunde,
    zola,
    picture,
    contents,
    owner,
    ask,
    downloaded: readDownload,
  } = await startFileSite())
})
afterAll(() => stop())

describe('the uploads by supabase-js', () => {
  it.each([
    ['a Blob', () => new Blob([new Uint8Array(picture)], { type: 'image/png' })],
    ['a File', () => new File([new Uint8Array(picture)], 'a.png', { type: 'image/png' })],
    [
      'a form with a differently named part',
      () => {
        const form = new FormData()
        form.append('picture', new File([new Uint8Array(picture)], 'a.png', { type: 'image/png' }))
        return form
      },
    ],
    ['bytes', () => picture],
  ])('of the type “%s” are stored together with their metadata', async (_, body) => {
    const name = `${randomUUID()}.png`
    const { data, error } = await media.upload(name, body(), {
      ...pngFile,
      cacheControl: '60',
      metadata: { by: 'Musa' },
    })
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
    expect(await readDownload(name)).toEqual(picture)
  })

  it('refuse a second file with the same name unless upsert is set', async () => {
    const name = `${randomUUID()}.png`
    await media.upload(name, picture, pngFile)
    expect((await media.upload(name, picture, pngFile)).error).toMatchObject({
      statusCode: '409',
      code: 'KeyAlreadyExists',
    })
    const before = contents().length
    for (const body of [Buffer.from('second'), Buffer.from('third')])
      expect((await media.upload(name, body, { ...pngFile, upsert: true })).error).toBeNull()
    expect((await media.update(name, Buffer.from('fourth'), pngFile)).error).toBeNull()
    expect(await (await media.download(name)).data?.text()).toBe('fourth')
    expect(contents()).toHaveLength(before)
  })

  it('leave no content in the storage when they are refused', async () => {
    await owner().unsafe(`
      create function public.refuse_late() returns trigger language plpgsql as
        $$ begin raise exception 'refused at the end'; end $$;
      create constraint trigger refuse_late after insert or update on storage.objects deferrable initially deferred
        for each row when (new.name like 'late%') execute function public.refuse_late()`)
    await media.upload('before.png', picture, pngFile)
    const before = contents()
    const html = new Blob(['<script>'], { type: 'text/html' })
    const tries = [
      media.upload('late.png', picture, pngFile),
      media.copy('before.png', 'late.png'),
      media.move('before.png', 'late.png'),
      media.upload('page.html', html),
      media.upload('large.png', Buffer.alloc(16 * 1024 * 1024), pngFile),
      media.upload('before.png', picture, pngFile),
      zola.storage.from('media').upload('mine.png', picture, pngFile),
      tunde.storage.from('media').upload('mine.png', new Blob([new Uint8Array(picture)], { type: 'image/png' })),
      musa.storage.from('nowhere').upload('a.png', picture, pngFile),
    ]
    for (const { error } of await Promise.all(tries)) expect(error).not.toBeNull()
    await owner().unsafe('drop trigger refuse_late on storage.objects; drop function public.refuse_late()')
    expect(contents()).toEqual(before)
    expect((await media.download('before.png')).data?.size).toBe(picture.length)
    expect((await media.exists('late.png')).data).toBe(false)
  })

  it('store only one of several concurrent uploads', async () => {
    const name = `${randomUUID()}.png`
    const all = await Promise.all(Array.from({ length: 6 }, () => media.upload(name, picture, pngFile)))
    expect(all.filter(({ error }) => error === null)).toHaveLength(1)
    const before = contents().length
    const uploads = await Promise.all(
      Array.from({ length: 6 }, (_, n) => media.upload(name, Buffer.from(`${n}`), { ...pngFile, upsert: true })),
    )
    expect(uploads.map(({ error }) => error)).toEqual(Array(6).fill(null))
    expect(await (await media.download(name)).data?.text()).toMatch(/^\d$/)
    expect(contents()).toHaveLength(before)
  })
})

it('the storage reports success for a stored file even if the replaced file cannot be deleted', async () => {
  const folder = `kept-${randomUUID().slice(0, 8)}`
  const [replacedName, source, target, movedName, removedName] = [
    'replaced',
    'source',
    'target',
    'moved',
    'removed',
  ].map(name => `${folder}/${name}.png`) as [string, string, string, string, string]
  for (const name of [replacedName, source, target, removedName]) {
    expect((await media.upload(name, picture, pngFile)).error).toBeNull()
    // The test replaces a record file, which an earlier version of this software wrote, with a folder, which cannot be
    // read as a file.
    const hash = createHash('sha256').update(`media\0${name}`).digest('hex')
    mkdirSync(join(dataDir, 'files', hash.slice(0, 2), `${hash}.json`), { recursive: true })
  }
  const changes = [
    await media.upload(replacedName, Buffer.from('second'), { ...pngFile, upsert: true }),
    await ask('/object/copy', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-upsert': 'true' },
      body: JSON.stringify({ bucketId: 'media', sourceKey: replacedName, destinationKey: target }),
    }).then(answer => ({ error: answer.ok ? null : answer.status })),
    await media.move(source, movedName),
    await media.remove([removedName]),
  ]
  expect(changes.map(({ error }) => error)).toEqual([null, null, null, null])
  for (const name of [replacedName, target]) expect(String(await readDownload(name))).toBe('second')
  expect((await media.list(folder)).data?.map(({ name }) => name)).toEqual(['moved.png', 'replaced.png', 'target.png'])
  // The log reports four file contents that stay on disk until the nightly job.
  expect(site.log.filter(line => line.startsWith('/storage/v1/object: Error EISDIR'))).toHaveLength(4)
})

it('every file has a database row after any concurrent operations on one file name', async () => {
  const versions = async () => {
    const rows = await owner()<{ version: string }[]>`select version from storage.objects order by version`
    return rows.map(({ version }) => version)
  }
  const name = `${randomUUID()}.png`
  for (let round = 0; round < 25; round++) {
    const otherName = `${randomUUID()}.png`
    await media.upload(otherName, picture, pngFile)
    await Promise.all([
      media.upload(name, picture, pngFile),
      media.upload(name, picture, { ...pngFile, upsert: true }),
      media.remove([name]),
      media.move(otherName, name),
      media.copy(otherName, name),
      media.upload(name, picture, { ...pngFile, upsert: true }),
    ])
  }
  expect(contents().map(path => path.slice(3))).toEqual(await versions())
})

describe('the download of a file', () => {
  let name: string
  const content = bytes(1000)
  const get = (headers: Record<string, string>, method = 'GET') => ask(`/object/media/${name}`, { method, headers })
  beforeAll(async () => {
    name = `${randomUUID()}.png`
    await media.upload(name, content, pngFile)
  })

  it('has headers that prevent its display as a page', async () => {
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
  ])('responds to the range “%s” with the status %i', async (range, status, expectedText, contentRange) => {
    const answer = await get({ range })
    expect([answer.status, answer.headers.get('content-range')]).toEqual([status, contentRange])
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from(expectedText))
  })

  it('refuses a range beyond the end of the file with 416', async () => {
    const answer = await get({ range: 'bytes=1000-' })
    expect(answer.headers.get('content-range')).toBe('bytes */1000')
    expect(await readRefusal(answer)).toEqual([416, '416', 'InvalidRange', 'invalid_range', 'invalid range provided'])
  })

  it('responds with 304 to a client that already has the current file', async () => {
    const { headers } = await get({}, 'HEAD')
    const [etag = '', lastModified = ''] = [headers.get('etag') ?? '', headers.get('last-modified') ?? '']
    const conditions: Record<string, string>[] = [{ 'if-none-match': etag }, { 'if-modified-since': lastModified }]
    for (const condition of conditions) {
      const answer = await get(condition)
      expect([answer.status, answer.headers.get('etag'), await answer.text()]).toEqual([304, etag, ''])
    }
    expect((await get({ 'if-none-match': '"another"' })).status).toBe(200)
    expect((await get({ range: 'bytes=0-9', 'if-range': '"another"' })).status).toBe(200)
  })

  it('is saved under the file name that the URL contains', async () => {
    const { data } = await media.createSignedUrl(name, 60)
    const answer = await fetch(`${data?.signedUrl}&download=${encodeURIComponent('Côte d’Ivoire.png')}`)
    expect(answer.headers.get('content-disposition')).toBe(
      "attachment; filename=C%C3%B4te%20d%E2%80%99Ivoire.png; filename*=UTF-8''C%C3%B4te%20d%E2%80%99Ivoire.png",
    )
    expect(Date.parse(answer.headers.get('expires') ?? '')).toBeGreaterThan(0)
    const download = await ask(`/object/media/${name}?download=`)
    expect(download.headers.get('content-disposition')).toBe('attachment')
  })

  it('finds a file that an older version of the site stored', async () => {
    const older = 'people/Côte d’Ivoire.png'
    const hash = createHash('sha256').update(`media\0${older}`).digest('hex')
    const folder = join(dataDir, 'files', hash.slice(0, 2))
    mkdirSync(folder, { recursive: true })
    const file = `${hash}-${randomUUID()}`
    writeFileSync(join(folder, file), content)
    writeFileSync(join(folder, `${hash}.json`), JSON.stringify({ file, mimetype: 'image/png', size: content.length }))
    await owner()`insert into storage.objects (bucket_id, name, version, metadata)
      values ('media', ${older}, ${randomUUID()}, '{"mimetype": "image/png"}')`
    expect(await readDownload(older)).toEqual(content)
    expect(Buffer.from((await site.backend?.readFile('media', older)) ?? [])).toEqual(content)
    const newName = `${randomUUID()}.png`
    expect((await media.move(older, newName)).error).toBeNull()
    expect(readdirSync(folder).filter(each => each.startsWith(hash))).toEqual([])
    expect((await media.download(newName)).data?.size).toBe(content.length)
    expect((await media.remove([newName])).data).toHaveLength(1)
  })
})

describe('the nightly cleanup of files', () => {
  it('keeps new content that has no database row yet', async () => {
    const version = randomUUID()
    const folder = join(dataDir, 'files', version.slice(0, 2))
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, version), 'left by a crash')
    expect(await site.backend?.operations?.removeExpiredUploads?.()).toBe(0)
    expect(readdirSync(folder)).toContain(version)
  })
})
