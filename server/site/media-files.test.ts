import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PictureCache } from '../pictures/picture-cache.ts'
import { SizedPictures } from '../pictures/sized-pictures.ts'
import { MediaFiles } from './media-files.ts'

let folder: string
let photograph: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sizes-'))
  const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: '#a50' } })
  photograph = new Uint8Array(await picture.jpeg().toBuffer())
})
afterAll(() => rm(folder, { recursive: true }))

const sizes = () => new SizedPictures(new PictureCache(folder))

const bytes = (text: string) => new TextEncoder().encode(text)
const ask = (path: string, headers: Record<string, string> = {}) => new Request(`http://localhost${path}`, { headers })

/** Makes a library with one picture, a fake clock, and a record of the calls to read the picture. */
function library() {
  const state = {
    now: 1000,
    type: 'image/webp' as string | undefined,
    version: '1',
    isExamined: true,
    bytes: undefined as number | undefined,
    asked: 0,
    reads: 0,
  }
  const content = { body: bytes('a picture') as Uint8Array<ArrayBuffer> }
  const files = new MediaFiles(
    {
      now: () => state.now,
      async find() {
        state.asked++
        return state.type === undefined
          ? undefined
          : {
              type: state.type,
              version: state.version,
              isExamined: state.isExamined,
              ...(state.bytes !== undefined && { bytes: state.bytes }),
            }
      },
      async findForPreview(path, token) {
        return path === 'draft.webp' && token === 'held'
          ? { type: 'image/webp', version: '1', isExamined: true }
          : undefined
      },
      async read(path) {
        state.reads++
        return path === 'a.webp' || path === 'draft.webp' ? content.body : undefined
      },
    },
    sizes(),
  )
  return { state, content, files, status: async () => (await files.answer(ask('/media/a.webp'))).status }
}

it('the media server serves the picture of a draft to a visitor with a valid preview link', async () => {
  const { state, files } = library()
  state.type = undefined
  const answer = async (search: string) => files.answer(ask(`/media/draft.webp${search}`))
  const previewAnswer = await answer('?preview=held')
  expect([previewAnswer.status, previewAnswer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  expect([(await answer('?preview=other')).status, (await answer('')).status]).toEqual([404, 404])
})

describe('a picture whose consent to publication ends', () => {
  it('disappears within a minute', async () => {
    const { state, files, status } = library()
    const answer = await files.answer(ask('/media/a.webp'))
    const withReader = Number(/max-age=(\d+), must-revalidate/.exec(answer.headers.get('cache-control') ?? '')?.[1])
    state.type = undefined
    const waitMs = 60_000 - withReader * 1000
    state.now += waitMs
    expect(await status()).toBe(404)
    state.now += 1
    expect(await status()).toBe(404)
  })
  it('is checked again even if the picture file is cached', async () => {
    const { state, status } = library()
    await status()
    await status()
    expect([state.asked, state.reads]).toEqual([1, 1])
    state.now += 31_000
    state.type = undefined
    expect(await status()).toBe(404)
  })
})

it('the media server checks every picture again after a content change', async () => {
  const { state, files, status } = library()
  await status()
  state.type = undefined
  files.forgetAll()
  expect(await status()).toBe(404)

  type MediaEntry = { type: string; version: string; isExamined: boolean } | undefined
  const slow = Promise.withResolvers<MediaEntry>()
  let answers: Promise<MediaEntry> = slow.promise
  const slowFiles = new MediaFiles(
    { find: () => answers, findForPreview: async () => undefined, read: async () => bytes('x') },
    sizes(),
  )
  const begun = slowFiles.answer(ask('/media/a.webp'))
  slowFiles.forgetAll()
  answers = Promise.resolve(undefined)
  slow.resolve({ type: 'image/webp', version: '1', isExamined: true })
  await begun
  expect((await slowFiles.answer(ask('/media/a.webp'))).status).toBe(404)
})

it('the media server reads a file only once for concurrent requests', async () => {
  const { state, status } = library()
  expect(await Promise.all([status(), status(), status()])).toEqual([200, 200, 200])
  expect([state.asked, state.reads]).toEqual([1, 1])
})

it('the media server responds with 304 to every valid form of If-None-Match', async () => {
  const { files } = library()
  const tag = (await files.answer(ask('/media/a.webp'))).headers.get('etag') ?? ''
  for (const etag of [tag, `W/${tag}`, `"x", ${tag}`])
    expect((await files.answer(ask('/media/a.webp', { 'if-none-match': etag }))).status).toBe(304)
  expect((await files.answer(ask('/media/a.webp', { 'if-none-match': '"x"' }))).status).toBe(200)
})

describe('unsafe media responses', () => {
  it('are replaced by an error if the file is not a picture', async () => {
    const { state, files, status } = library()
    state.type = 'image/svg+xml'
    expect(await status()).toBe(404)
    expect(state.reads).toBe(0)
    state.type = 'image/webp'
    expect((await files.answer(ask('/media/b.webp'))).status).toBe(404)
  })
  it('are prevented by headers that forbid running the file or guessing its type', async () => {
    const { headers } = await library().files.answer(ask('/media/a.webp'))
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'.*sandbox/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-type')).toBe('image/webp')
  })
})

describe('a resized picture', () => {
  const sized = () => {
    const mediaLibrary = library()
    mediaLibrary.content.body = photograph
    mediaLibrary.state.type = 'image/jpeg'
    mediaLibrary.state.version = crypto.randomUUID()
    const get = (query: string, accept = 'image/avif,image/webp,*/*') =>
      mediaLibrary.files.answer(ask(`/media/a.webp?${query}`, { accept }))
    return { ...mediaLibrary, get }
  }
  it.each(['w=0', 'w=321', 'w=', 'w=640&w=320', 'w=99999999', 'w=640.0'])(
    'is not generated for the invalid query %s',
    async query => {
      const { get, state } = sized()
      expect((await get(query)).status).toBe(404)
      expect(state.reads).toBe(0)
    },
  )
  it('is not generated for a picture that visitors may not see', async () => {
    const { get, state } = sized()
    expect((await get('w=320')).status).toBe(200)
    state.now += 31_000
    state.type = undefined
    expect((await get('w=320')).status).toBe(404)
    expect((await get('w=640')).status).toBe(404)
  })
  it('has a format that the browser accepts', async () => {
    const { get } = sized()
    for (const [accept, type] of [
      ['image/avif,image/webp,*/*', 'image/avif'],
      ['image/webp,*/*', 'image/webp'],
      ['*/*', 'image/webp'],
    ]) {
      const answer = await get('w=320', accept)
      expect([answer.headers.get('content-type'), answer.headers.get('vary')]).toEqual([type, 'accept'])
      const { width, height } = await sharp(await answer.arrayBuffer()).metadata()
      expect([width, height]).toEqual([320, 213])
    }
  })
  it('is never larger than the original', async () => {
    const { get } = sized()
    const { width } = await sharp(await (await get('w=1920')).arrayBuffer()).metadata()
    expect(width).toBe(900)
  })
  it('is generated once for all visitors', async () => {
    const { get, files, state } = sized()
    await Promise.all([get('w=640'), get('w=640'), get('w=640')])
    expect(state.reads).toBe(1)
    files.forgetAll()
    expect((await get('w=640')).headers.get('content-type')).toBe('image/avif')
    expect(state.reads).toBe(1)
  })
  it('is generated again when the file of the picture is replaced', async () => {
    const { get, files, state, content } = sized()
    const before = (await get('w=320')).headers.get('etag')
    const otherPhoto = sharp({ create: { width: 400, height: 400, channels: 3, background: '#05a' } })
    content.body = new Uint8Array(await otherPhoto.png().toBuffer())
    state.version = crypto.randomUUID()
    files.forgetAll()
    expect((await get('w=320')).headers.get('etag')).not.toBe(before)
  })
  it('is the original file if the picture is animated', async () => {
    const { get, content, state } = sized()
    content.body = bytes('<svg xmlns="http://www.w3.org/2000/svg"/>')
    expect((await get('w=320')).headers.get('content-type')).toBe('image/jpeg')
    state.type = 'image/gif'
    state.now += 31_000
    expect((await get('w=640')).headers.get('content-type')).toBe('image/gif')
  })
})

describe('a picture that differs from its record', () => {
  const replaced = () => {
    const mediaLibrary = library()
    Object.assign(mediaLibrary.state, { type: 'image/jpeg', version: crypto.randomUUID(), bytes: photograph.length })
    mediaLibrary.content.body = new Uint8Array([...photograph, 0])
    return {
      ...mediaLibrary,
      get: (query: string) => mediaLibrary.files.answer(ask(`/media/a.webp${query}`, { accept: 'image/avif' })),
    }
  }
  it('is not sent in any size', async () => {
    const { get } = replaced()
    await expect(get('')).rejects.toMatchObject({ name: 'OtherContent' })
    await expect(get('?w=320')).rejects.toMatchObject({ name: 'OtherContent' })
  })
  it('is sent when the storage contains the new file', async () => {
    const { get, content } = replaced()
    await get('?w=320').catch(() => undefined)
    content.body = photograph
    expect((await get('?w=320')).status).toBe(200)
    expect((await get('')).status).toBe(200)
  })
  it('is sent in its new version despite an outdated cache', async () => {
    const { get, content, state } = replaced()
    content.body = photograph
    await get('?w=320')
    const smaller = new Uint8Array(await sharp(photograph).resize(300).jpeg().toBuffer())
    content.body = smaller
    Object.assign(state, { version: crypto.randomUUID(), bytes: smaller.length })
    const { width } = await sharp(await (await get('?w=640')).arrayBuffer()).metadata()
    expect(width).toBe(300)
  })
})

describe('a file stored before uploads were examined', () => {
  it('is sent without place, device and name in its metadata', async () => {
    const { files, content, state } = library()
    const cameraPhoto = sharp(photograph).withExif({ IFD0: { Make: 'Camera & Sons' }, IFD3: { GPSLatitudeRef: 'N' } })
    content.body = new Uint8Array(await cameraPhoto.jpeg().toBuffer())
    Object.assign(state, { type: 'image/jpeg', isExamined: false })
    const body = await (await files.answer(ask('/media/a.webp'))).arrayBuffer()
    expect(Buffer.from(content.body).includes('Camera & Sons')).toBe(true)
    expect((await sharp(body).metadata()).exif).toBeUndefined()
  })
  it('is sent unchanged if its metadata cannot be parsed', async () => {
    const { files, state } = library()
    state.isExamined = false
    expect(await (await files.answer(ask('/media/a.webp'))).text()).toBe('a picture')
  })
})
