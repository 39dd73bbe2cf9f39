import { describe, expect, it } from 'vitest'
import { MediaFiles } from './media-files.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const ask = (path: string, headers: Record<string, string> = {}) => new Request(`http://localhost${path}`, { headers })

/** A library with one picture, a clock that is set by hand, and what it was asked. */
function library() {
  const state = { now: 1000, type: 'image/webp' as string | undefined, body: 'a picture', asked: 0, reads: 0 }
  const files = new MediaFiles({
    now: () => state.now,
    async typeOf() {
      state.asked++
      return state.type
    },
    async read(path) {
      state.reads++
      return path === 'a.webp' ? bytes(state.body) : undefined
    },
  })
  return { state, files, status: async () => (await files.answer(ask('/media/a.webp'))).status }
}

describe('a picture whose consent ends, and nobody changes anything', () => {
  it('is gone within a minute, its time with a reader counted in', async () => {
    const { state, files, status } = library()
    const answer = await files.answer(ask('/media/a.webp'))
    const withReader = Number(/max-age=(\d+), must-revalidate/.exec(answer.headers.get('cache-control') ?? '')?.[1])
    state.type = undefined
    const here = 60_000 - withReader * 1000
    state.now += here
    expect(await status()).toBe(404)
    state.now += 1
    expect(await status()).toBe(404)
  })
  it('is asked for again although its bytes are still here', async () => {
    const { state, status } = library()
    await status()
    await status()
    expect([state.asked, state.reads]).toEqual([1, 1])
    state.now += 31_000
    state.type = undefined
    expect(await status()).toBe(404)
  })
})

it('after a change everything is asked anew, and what was begun before it is not kept', async () => {
  const { state, files, status } = library()
  await status()
  state.type = undefined
  files.forgetAll()
  expect(await status()).toBe(404)

  const slow = Promise.withResolvers<string | undefined>()
  let answers: Promise<string | undefined> = slow.promise
  const late = new MediaFiles({ typeOf: () => answers, read: async () => bytes('x') })
  const begun = late.answer(ask('/media/a.webp'))
  late.forgetAll()
  answers = Promise.resolve(undefined)
  slow.resolve('image/webp')
  await begun
  expect((await late.answer(ask('/media/a.webp'))).status).toBe(404)
})

it('everybody who asks at once is answered by one reading', async () => {
  const { state, status } = library()
  expect(await Promise.all([status(), status(), status()])).toEqual([200, 200, 200])
  expect([state.asked, state.reads]).toEqual([1, 1])
})

it('a reader who has it is told so, however they say what they have', async () => {
  const { files } = library()
  const tag = (await files.answer(ask('/media/a.webp'))).headers.get('etag') ?? ''
  for (const held of [tag, `W/${tag}`, `"x", ${tag}`])
    expect((await files.answer(ask('/media/a.webp', { 'if-none-match': held }))).status).toBe(304)
  expect((await files.answer(ask('/media/a.webp', { 'if-none-match': '"x"' }))).status).toBe(200)
})

describe('nothing is sent', () => {
  it('that is no picture, or is not there', async () => {
    const { state, files, status } = library()
    state.type = 'image/svg+xml'
    expect(await status()).toBe(404)
    expect(state.reads).toBe(0)
    state.type = 'image/webp'
    expect((await files.answer(ask('/media/b.webp'))).status).toBe(404)
  })
  it('that would be run or guessed to be something else', async () => {
    const { headers } = await library().files.answer(ask('/media/a.webp'))
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'.*sandbox/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-type')).toBe('image/webp')
  })
})
