import { get } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSessionToken, signUpMusa } from './cast.ts'
import { startWholeSite, type WholeSite } from './whole-site.ts'

let site: WholeSite
beforeAll(async () => {
  site = await startWholeSite({ BACKGROUND_WORK: 'off' })
})
afterAll(() => site?.stop())

type Answer = { headers: Record<string, unknown>; bytes: Buffer }

/** Requests a path with Node's own client, which does not decompress. */
const ask = (path: string, headers: Record<string, string>) =>
  new Promise<Answer>((resolve, reject) => {
    get(`${site.url}/rest/v1/${path}`, { headers: { apikey: site.publishableKey, ...headers } }, answer => {
      const chunks: Buffer[] = []
      answer.on('data', chunk => chunks.push(chunk))
      answer.on('end', () => resolve({ headers: answer.headers, bytes: Buffer.concat(chunks) }))
    }).on('error', reject)
  })

const manyEvents = 'events?select=*&order=id&limit=20'

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip;q=0', undefined, (bytes: Buffer) => bytes],
  ['', undefined, (bytes: Buffer) => bytes],
])(
  'the row API compresses its response as the header Accept-Encoding “%s” allows',
  async (acceptedEncodings, encoding, unpack) => {
    const { headers, bytes } = await ask(manyEvents, { 'accept-encoding': acceptedEncodings })
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers.vary).toContain('Accept-Encoding')
    expect(JSON.parse(unpack(bytes).toString())).toHaveLength(20)
  },
)

test('the row API sends a short response uncompressed', async () => {
  const { headers, bytes } = await ask('events?select=id&limit=1', { 'accept-encoding': 'br' })
  expect(headers['content-encoding']).toBeUndefined()
  expect(JSON.parse(bytes.toString())).toHaveLength(1)
})

test('the row API forbids caching of responses to signed-in users', async () => {
  const token = await getSessionToken(await signUpMusa(site))
  const ownRows = await ask('profiles?select=id', { authorization: `Bearer ${token}` })
  expect(ownRows.headers['cache-control']).toBe('private, no-store')
  expect((await ask(manyEvents, {})).headers['cache-control']).toBeUndefined()
})
