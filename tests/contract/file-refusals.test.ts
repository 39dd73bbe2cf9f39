import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FileSite, pngFile, readRefusal, startFileSite } from './file-site.ts'

let stop: FileSite['stop']
let server: FileSite['server']
let media: FileSite['media']
let tunde: FileSite['tunde']
let picture: FileSite['picture']
let ask: FileSite['ask']
let makeBucket: FileSite['makeBucket']

beforeAll(async () => {
  ;({ stop, server, media, tunde, picture, ask, makeBucket } = await startFileSite())
})
afterAll(() => stop())

describe('the errors of the storage API', () => {
  it.each([
    ['a missing file', '/object/media/no.png', {}, [400, '404', 'NoSuchKey', 'not_found', 'Object not found']],
    [
      'a missing bucket',
      '/object/nowhere/no.png',
      {},
      [400, '404', 'NoSuchBucket', 'Bucket not found', 'Bucket not found'],
    ],
    [
      'the public URL of a private bucket',
      '/object/public/media/no.png',
      {},
      [400, '404', 'NoSuchBucket', 'Bucket not found', 'Bucket not found'],
    ],
    [
      'a file type that the bucket refuses',
      '/object/media/a.svg',
      { method: 'POST', body: 'x', headers: { 'content-type': 'image/svg+xml' } },
      [400, '415', 'InvalidMimeType', 'invalid_mime_type', 'mime type image/svg+xml is not supported'],
    ],
    [
      'a name with a tilde',
      '/object/media/a~b.png',
      { method: 'POST', body: 'x', headers: pngFile },
      [400, '400', 'InvalidKey', 'InvalidKey', 'Invalid key: a~b.png'],
    ],
    [
      'a signed URL without its token',
      '/object/sign/media/a.png',
      {},
      [400, '400', 'InvalidJWT', 'InvalidJWT', 'The token of the signed address is not valid'],
    ],
    [
      'a deletion without file names',
      '/object/media',
      { method: 'DELETE', body: '{"prefixes":[]}' },
      [400, '400', 'InvalidRequest'],
    ],
  ])('have the expected code for the case “%s”', async (_, path, init, code) => {
    const { 'content-type': type, contentType = type } = (init as { headers?: Record<string, string> }).headers ?? {}
    const answer = await ask(path, { ...init, headers: { 'content-type': contentType ?? 'application/json' } })
    expect((await readRefusal(answer)).slice(0, code.length)).toEqual(code)
  })

  it('make exists() of supabase-js return false without throwing', async () => {
    expect(await media.exists('no.png')).toMatchObject({ data: false })
    await media.upload('is-there.png', picture, { ...pngFile, upsert: true })
    expect(await media.exists('is-there.png')).toEqual({ data: true, error: null })
  })

  it.each(['Côte.png', '図.png', 'a[1].png', 'a|b.png', 'a^b.png', 'a%b.png', '🙂.png', 'a#b.png', 'a"b.png'])(
    'reject the file name %s, which Supabase does not allow',
    async name => {
      const buildUpload = (at: string) =>
        ask(`/object/media/${encodeURIComponent(at)}`, {
          method: 'POST',
          body: 'x',
          headers: { 'content-type': 'image/png' },
        })
      expect((await readRefusal(await buildUpload(name)))[2]).toBe('InvalidKey')
      await media.upload('plain.png', picture, { ...pngFile, upsert: true })
      expect((await media.copy('plain.png', name)).error).toMatchObject({ code: 'InvalidKey' })
      expect((await media.move('plain.png', name)).error).toMatchObject({ code: 'InvalidKey' })
    },
  )

  it.each(['a b.png', "it's (1).png", 'a&b=c+d,e;f:g@h$i*j!k.png', '..png', 'deep/er/a.b.c'])(
    'accept the file name %s',
    async name => {
      const bucket = await makeBucket()
      const files = server.storage.from(bucket)
      expect((await files.upload(name, 'x')).error).toBeNull()
      expect(await (await files.download(name)).data?.text()).toBe('x')
      const { data } = await files.createSignedUrl(name, 60)
      expect(await (await fetch(data?.signedUrl ?? '')).text()).toBe('x')
      expect((await files.remove([name])).data).toHaveLength(1)
    },
  )
})

describe('the signed URLs of files', () => {
  it('open only their own file and can last a year', async () => {
    const name = `${randomUUID()}.png`
    await media.upload(name, picture, pngFile)
    const { data } = await media.createSignedUrl(name, 365 * 24 * 60 * 60)
    const address = data?.signedUrl ?? ''
    expect((await fetch(address)).status).toBe(200)
    expect(await readRefusal(await fetch(address.replace(name, 'other.png')))).toEqual([
      400,
      '400',
      'InvalidSignature',
      'InvalidSignature',
      'Invalid signature',
    ])
    const upload = address.replace('/object/sign/', '/object/upload/sign/')
    expect((await readRefusal(await fetch(upload, { method: 'PUT', body: 'x', headers: pngFile })))[2]).toBe(
      'InvalidSignature',
    )
    const { data: uploadTarget } = await media.createSignedUploadUrl(`${randomUUID()}.png`)
    expect((await readRefusal(await fetch((uploadTarget?.signedUrl ?? '').replace('/upload/', '/'))))[2]).toBe(
      'InvalidSignature',
    )
  })

  it('in a batch include only files that the user may read', async () => {
    const names = [`${randomUUID()}.png`, `${randomUUID()}.png`]
    for (const name of names) await media.upload(name, picture, pngFile)
    const signedUrls = (await media.createSignedUrls([...names, 'no.png'], 60)).data ?? []
    expect(signedUrls.map(({ path, error }) => [path, error])).toEqual([
      ...names.map(name => [name, null]),
      ['no.png', 'Either the object does not exist or you do not have access to it'],
    ])
    expect((await fetch(signedUrls[0]?.signedUrl ?? '')).status).toBe(200)
  })

  it('resize a picture only to the signed size', async () => {
    const name = `${randomUUID()}.png`
    await media.upload(name, picture, pngFile)
    const { data } = await media.createSignedUrl(name, 60, { transform: { width: 20, height: 10 } })
    const answer = await fetch(`${data?.signedUrl}&width=4000`)
    const { width, height } = await sharp(await answer.arrayBuffer()).metadata()
    expect([width, height]).toEqual([20, 10])
    expect(answer.headers.get('x-transformations')).toBe('height:10,width:20,resizing_type:fill')
  })

  it('accept one upload only, unless they are signed for replacing the file', async () => {
    const name = `${randomUUID()}.png`
    const oneUpload = await media.createSignedUploadUrl(name)
    const send = (token = '') =>
      tunde.storage
        .from('media')
        .uploadToSignedUrl(name, token, new Blob([new Uint8Array(picture)], { type: 'image/png' }), pngFile)
    expect((await send(oneUpload.data?.token)).error).toBeNull()
    expect((await send(oneUpload.data?.token)).error).toMatchObject({
      statusCode: '409',
      message: 'The resource already exists',
    })
    const secondUpload = await media.createSignedUploadUrl(name, { upsert: true })
    for (let n = 0; n < 2; n++) expect((await send(secondUpload.data?.token)).error).toBeNull()
  })
})
