// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RawRequestOptions, sendRawRequest } from '../support/path-spellings.ts'
import { getSessionToken, signUpMusa, signUpZola } from './cast.ts'
import { startWholeSite, type WholeSite } from './whole-site.ts'

let site: WholeSite
let token: string

beforeAll(async () => {
  site = await startWholeSite({ SAMPLE_CONTENT: 'off' })
  token = await getSessionToken(await signUpMusa(site))
})
afterAll(() => site.stop())

type Shape = Omit<RawRequestOptions, 'body'> & { type?: string }
const send = (path: string, body: Buffer, { type = 'application/json', headers = {}, ...requestInit }: Shape = {}) =>
  sendRawRequest(site, path, { ...requestInit, body, headers: { 'content-type': type, ...headers } })

const kb = 1024
const json = (bytes: number) =>
  Buffer.from(JSON.stringify({ email: 'zola@example.org', data: { x: 'x'.repeat(bytes) } }))
const buildNestedBody = (depth: number) =>
  Buffer.from(`{"email":"a@b.org","data":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`)
const errorCount = async () => (await site.sql`select count(*)::int as count from private.server_errors`)[0]?.count
const asMusa = () => ({ authorization: `Bearer ${token}` })

const tooLarge: [title: string, path: string, body: Buffer, request: Shape][] = [
  ['a sign-up of 70 KB', '/auth/v1/signup', json(70 * kb), {}],
  ['a refresh of 70 KB', '/auth/v1/token?grant_type=refresh_token', json(70 * kb), {}],
  ['a function call of three megabytes', '/rest/v1/rpc/submit_application', json(3000 * kb), {}],
  ['an insert of three megabytes', '/rest/v1/events', json(3000 * kb), {}],
  ['a file list with half a megabyte of names', '/storage/v1/object/list/media', json(500 * kb), {}],
  [
    'a form of 70 KB',
    '/connect',
    Buffer.from(`statement=${'x'.repeat(70 * kb)}`),
    { type: 'application/x-www-form-urlencoded' },
  ],
]
for (const isChunked of [false, true])
  test.each(tooLarge)(
    `an oversized request body is refused with 413${isChunked ? ', without a declared length' : ''} (request: %s)`,
    async (_, path, body, options) => {
      const { status, text } = await send(path, body, { ...options, isChunked })
      expect(status).toBe(413)
      expect(text).toMatch(/larger than \d+ KB/)
    },
  )

test.each([false, true])('a portrait of six megabytes is refused with 413 (chunked request: %s)', async isChunked => {
  const { zola, id } = await signUpZola(site)
  const { status, text } = await send(`/storage/v1/object/portraits/${id}/b.webp`, Buffer.alloc(6000 * kb), {
    type: 'image/webp',
    headers: { authorization: `Bearer ${await getSessionToken(zola)}` },
    isChunked,
  })
  expect(status, text).toBe(413)
  expect(text).toContain('The object exceeded the maximum allowed size')
  expect((await zola.storage.from('portraits').list(id)).data).toEqual([])
})

test.each([
  ['/auth/v1/signup', 200],
  ['/auth/v1/signup', 5000],
  ['/rest/v1/rpc/submit_application', 20_000],
  ['/rest/v1/rpc/my_access', 200_000],
  ['/storage/v1/object/list/media', 20_000],
])(
  'a request body that is nested too deeply is refused with an error message (path %s, %i levels)',
  async (path, depth) => {
    const { status, text } = await send(path, buildNestedBody(depth))
    expect(status === 400 || status === 413).toBe(true)
    expect(text).toMatch(/nested too deeply|larger than/)
  },
)

test('an insert of 100,000 rows in one request is refused without a server error', async () => {
  const before = await errorCount()
  const rows = Buffer.from(JSON.stringify(Array.from({ length: 100_000 }, () => ({ slug: 'a' }))))
  expect((await send('/rest/v1/events', rows, { headers: asMusa() })).status).toBe(413)
  for (const method of ['POST', 'PATCH', 'DELETE']) {
    const { status, text } = await send('/rest/v1/events_with_circles?id=not.is.null', Buffer.from('{"title":"x"}'), {
      method,
      headers: asMusa(),
    })
    expect(status, text).toBeGreaterThanOrEqual(400)
    expect(status, text).toBeLessThan(500)
  }
  expect(await errorCount()).toBe(before)
})

test.each([0, -1, 1.5, 1e9, 1e308, 'x', null])(
  'a URL cannot be signed with a lifetime of %j seconds',
  async expiresIn => {
    const answer = await send('/storage/v1/object/sign/media/x.png', Buffer.from(JSON.stringify({ expiresIn })), {
      headers: asMusa(),
    })
    const response = await send(
      '/storage/v1/object/sign/media',
      Buffer.from(JSON.stringify({ expiresIn, paths: ['x.png'] })),
      {
        headers: asMusa(),
      },
    )
    expect([answer.status, response.status]).toEqual([400, 400])
    expect(answer.text).toContain('whole seconds')
  },
)
