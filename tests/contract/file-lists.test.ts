import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FileSite, pngFile, readRefusal, startFileSite } from './file-site.ts'

let stop: FileSite['stop']
let server: FileSite['server']
let musa: FileSite['musa']
let media: FileSite['media']
let tunde: FileSite['tunde']
let zola: FileSite['zola']
let zolaId: FileSite['zolaId']
let picture: FileSite['picture']
let contents: FileSite['contents']
let ask: FileSite['ask']
let makeBucket: FileSite['makeBucket']
const bytes = (size: number) => Buffer.from(Array.from({ length: size }, (_, index) => index % 251))
type Files = FileSite['media']

beforeAll(async () => {
  ;({ stop, server, musa, media, tunde, zola, zolaId, picture, contents, ask, makeBucket } = await startFileSite())
})
afterAll(() => stop())

describe('the list of files', () => {
  let bucket: string
  let files: Files
  beforeAll(async () => {
    bucket = await makeBucket()
    files = server.storage.from(bucket)
    for (const name of ['a.txt', 'B.txt', 'ab/one.txt', 'AB/two.txt', 'ab/deep/three.txt', 'c_c/x.txt', 'cxc/y.txt'])
      expect((await files.upload(name, name, { contentType: 'text/plain' })).error).toBeNull()
  })
  const listNames = async (folder: string, options = {}) =>
    (await files.list(folder, options)).data?.map(({ name }) => name)

  it('contains six properties of each file, but only the name of a folder', async () => {
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

  it('is searched by the beginning of the file name', async () => {
    expect(await listNames('')).toEqual(['a.txt', 'AB', 'B.txt', 'c_c', 'cxc'])
    expect(await listNames('', { search: 'b' })).toEqual(['B.txt'])
    expect(await listNames('', { search: 'a' })).toEqual(['a.txt', 'AB'])
    expect(await listNames('c_c')).toEqual(['x.txt'])
    expect(await listNames('ab')).toEqual(['deep', 'one.txt', 'two.txt'])
    expect(await listNames('', { limit: 2, offset: 1, sortBy: { column: 'name', order: 'desc' } })).toEqual([
      'c_c',
      'B.txt',
    ])
    expect(await listNames('', { sortBy: { column: 'created_at', order: 'desc' } })).toEqual(
      expect.arrayContaining(['a.txt', 'B.txt']),
    )
    expect(await listNames('', { limit: 5000 })).toHaveLength(5)
  })

  it('is read page by page in version 2 of the API', async () => {
    for (const column of ['name', 'created_at'] as const)
      for (const order of ['asc', 'desc'] as const) {
        const readNames: string[] = []
        let cursor: string | undefined
        do {
          const { data, error } = await files.listV2({ limit: 2, sortBy: { column, order }, ...(cursor && { cursor }) })
          expect(error).toBeNull()
          readNames.push(...(data?.objects.map(({ name }) => name) ?? []))
          cursor = data?.nextCursor
          expect(data?.hasNext).toBe(cursor !== undefined)
        } while (cursor)
        expect(new Set(readNames).size, `${column} ${order}`).toBe(7)
        expect(readNames).toHaveLength(7)
      }
    const { data } = await files.listV2({ with_delimiter: true, prefix: 'ab/' })
    expect(data?.folders).toMatchObject([{ key: 'deep', name: 'ab/deep/' }])
    expect(data?.objects).toMatchObject([{ key: 'one.txt', name: 'ab/one.txt' }])
    expect((await files.listV2({ cursor: 'nonsense' })).error).toMatchObject({ code: 'InvalidParameter' })
  })

  it('contains no files of other users for visitors and members', async () => {
    for (const person of [tunde, zola]) {
      expect((await person.storage.from(bucket).list('')).data).toEqual([])
      expect((await person.storage.from(bucket).listV2()).data).toMatchObject({ folders: [], objects: [] })
    }
  })
})

describe('a copy or move of a file', () => {
  it('works across buckets', async () => {
    const [one, two] = [await makeBucket(), await makeBucket()]
    const files = server.storage.from(one)
    await files.upload('in/a.txt', 'a', { contentType: 'text/plain', metadata: { by: 'the server' } })
    const copy = await files.copy('in/a.txt', 'b.txt', { destinationBucket: two })
    expect(copy.data?.path).toBe(`${two}/b.txt`)
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

  it('is refused if the target bucket would reject the upload', async () => {
    const bucket = await makeBucket()
    await server.storage.from(bucket).upload('a.html', '<p>', { contentType: 'text/html' })
    for (const action of ['copy', 'move'] as const)
      expect(
        (await server.storage.from(bucket)[action]('a.html', 'a.html', { destinationBucket: 'media' })).error,
      ).toMatchObject({ code: 'InvalidMimeType' })
  })

  it('treats another user’s file like a missing file', async () => {
    const name = `${randomUUID()}.png`
    await media.upload(name, picture, pngFile)
    for (const person of [tunde, zola])
      for (const from of [name, 'nothing.png']) {
        const files = person.storage.from('media')
        expect((await files.copy(from, 'mine.png')).error).toMatchObject({ code: 'NoSuchKey' })
        expect((await files.move(from, 'mine.png')).error).toMatchObject({ code: 'NoSuchKey' })
        expect((await files.remove([from])).data).toEqual([])
      }
    const portrait = `${zolaId}/a.png`
    expect((await zola.storage.from('portraits').upload(portrait, picture, pngFile)).error).toBeNull()
    expect((await zola.storage.from('portraits').move(portrait, `${zolaId}/b.png`)).error).toMatchObject({
      code: 'NoSuchKey',
    })
  })
})

describe('the buckets of the storage', () => {
  it('can be created, changed and deleted only with the secret key', async () => {
    const name = await makeBucket({ public: true, fileSizeLimit: '1kb', allowedMimeTypes: ['text/plain', 'image/*'] })
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
    expect((await files.upload('a.png', picture.subarray(0, 9), pngFile)).error).toBeNull()
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
      for (const invalidOptions of [
        await person.storage.getBucket(name),
        await person.storage.updateBucket(name, { public: true }),
        await person.storage.emptyBucket(name),
        await person.storage.deleteBucket(name),
      ])
        expect(invalidOptions.error).toMatchObject({ code: 'NoSuchBucket' })
    }
    const before = contents().length
    expect((await server.storage.emptyBucket(name)).error).toBeNull()
    expect(contents()).toHaveLength(before - 2)
    expect((await server.storage.deleteBucket(name)).data?.message).toBe('Successfully deleted')
    expect((await server.storage.getBucket(name)).error).toMatchObject({ code: 'NoSuchBucket' })
  })

  it('are listed with their properties', async () => {
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
  ])('cannot be created with the properties %j', async (body, code) => {
    const answer = await ask(
      '/bucket',
      { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
      null,
    )
    expect((await readRefusal(answer))[2]).toBe(code)
  })

  it('that are public serve their files to visitors, but list no files', async () => {
    const name = await makeBucket({ public: true })
    await server.storage.from(name).upload('a.html', '<p>', { contentType: 'text/html' })
    const files = tunde.storage.from(name)
    const answer = await fetch(files.getPublicUrl('a.html').data.publicUrl)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain'])
    expect(await (await files.download('a.html')).data?.text()).toBe('<p>')
    expect((await files.list()).data).toEqual([])
    expect((await files.remove(['a.html'])).data).toEqual([])
  })
})
