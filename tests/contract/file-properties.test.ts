import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUpMusa, signUpZola, tokenOf } from './cast.ts'
import { preparedFolder } from './prepared-folder.ts'
import { removeFolder, type SiteUnderTest, signedOut, startSite } from './site-under-test.ts'

let site: SiteUnderTest
const dataDir = preparedFolder()
/** Words in the files of each owner, by which a file is known in any answer. */
const marks = {
  media: 'MARK-of-the-library',
  musa: 'MARK-of-Musa',
  paper: 'MARK-of-a-paper',
  closed: 'MARK-of-the-server',
}
const callers = ['nobody', 'visitor', 'zola', 'musa', 'server'] as const
type Caller = (typeof callers)[number]
let headersOf: Record<Caller, Record<string, string>>
let names: string[]

beforeAll(async () => {
  site = await startSite({ DATA_DIR: dataDir })
  const musa = await signUpMusa(site)
  const { zola, id } = await signUpZola(site)
  const musaId = (await musa.auth.getUser()).data.user?.id ?? ''
  const apikey = site.publishableKey
  headersOf = {
    nobody: {},
    visitor: { apikey, authorization: `Bearer ${apikey}` },
    zola: { apikey, authorization: `Bearer ${await tokenOf(zola)}` },
    musa: { apikey, authorization: `Bearer ${await tokenOf(musa)}` },
    server: { apikey: site.secretKey, authorization: `Bearer ${site.secretKey}` },
  }
  const server = createClient(site.url, site.secretKey, signedOut).storage
  await server.createBucket('open', { public: true })
  await server.createBucket('closed', { public: false })
  names = ['in/a.png', `${musaId}/a.png`, `${id}/a.png`, `${randomUUID()}/a.pdf`, 'page.html']
  const [library = '', musaPortrait = '', zolaPortrait = '', paper = '', page = ''] = names
  const kept: [bucket: string, name: string, text: string, contentType: string][] = [
    ['media', library, marks.media, 'image/png'],
    ['portraits', musaPortrait, marks.musa, 'image/png'],
    ['portraits', zolaPortrait, 'a portrait of Zola', 'image/png'],
    ['applications', paper, marks.paper, 'application/pdf'],
    ['closed', page, marks.closed, 'text/html'],
    ['open', page, 'for everybody', 'text/html'],
  ]
  for (const [bucket, name, text, contentType] of kept)
    expect((await server.from(bucket).upload(name, text, { contentType })).error).toBeNull()
})
afterAll(async () => {
  await site.stop()
  removeFolder(dataDir)
})

const bucket = fc.constantFrom(
  'media',
  'portraits',
  'applications',
  'open',
  'closed',
  'nowhere',
  '..',
  'list',
  'public',
)
const oddNames = [
  '../keys.json',
  '..%2f..%2fkeys.json',
  'a/../../b',
  '%00',
  'é',
  '',
  '/',
  'in',
  'a'.repeat(1100),
  '__proto__',
]
/** One of the files that are there, or a name of any kind. */
const name = fc.oneof(
  fc.nat(4).map(place => names[place] ?? ''),
  fc.constantFrom(...oddNames),
  fc.string({ maxLength: 12 }),
)
const encoded = name.map(text => {
  try {
    return text.includes('%') ? text : text.split('/').map(encodeURIComponent).join('/')
  } catch {
    return 'lone'
  }
})
const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>(-1, 0, 1e300, 'x\0y', null, [], { a: [[]] }),
)
const maybe = <T>(value: fc.Arbitrary<T>) => fc.oneof({ weight: 5, arbitrary: value }, { weight: 1, arbitrary: odd })
const order = fc.record({ column: fc.constantFrom('name', 'created_at', 'id'), order: fc.constantFrom('asc', 'desc') })

const json = fc
  .record(
    {
      prefix: maybe(fc.constantFrom('', 'in', 'in/', '%', '_')),
      search: maybe(fc.constantFrom('', 'a', '%')),
      limit: maybe(fc.integer({ min: 1, max: 3000 })),
      offset: maybe(fc.nat(9)),
      cursor: maybe(fc.constantFrom('e30', '', 'x')),
      with_delimiter: maybe(fc.boolean()),
      sortBy: maybe(order),
      bucketId: maybe(bucket),
      sourceKey: maybe(name),
      destinationKey: maybe(name),
      destinationBucket: maybe(bucket),
      copyMetadata: maybe(fc.boolean()),
      metadata: maybe(fc.record({ mimetype: fc.constantFrom('image/png', 'a\nb'), cacheControl: fc.string() })),
      expiresIn: maybe(fc.integer({ min: 1, max: 9999 })),
      transform: maybe(fc.record({ width: fc.integer(), quality: fc.string() })),
      paths: maybe(fc.array(name, { maxLength: 4 })),
      prefixes: maybe(fc.array(name, { maxLength: 4 })),
      name: maybe(fc.constantFrom('made', 'media', 'a/b')),
      public: maybe(fc.boolean()),
      file_size_limit: maybe(fc.constantFrom(1, '1kb', 'x')),
      allowed_mime_types: maybe(fc.constantFrom(['image/*'], [''], null)),
    },
    { requiredKeys: [] },
  )
  .map(value => JSON.stringify(value))
const form = fc
  .tuple(fc.constantFrom('', 'file', 'metadata', 'cacheControl'), fc.string({ maxLength: 30 }), fc.boolean())
  .map(([part, text, isFile]) =>
    [
      '--b',
      `content-disposition: form-data; name="${part}"${isFile ? '; filename="a.png"\r\ncontent-type: image/png' : ''}`,
      '',
      text,
      '--b--',
    ].join('\r\n'),
  )
const body = fc.oneof(json, form, fc.constantFrom('', 'bytes', '{"a":'), fc.string({ maxLength: 40 }))

const headers = fc.record(
  {
    'content-type': fc.constantFrom(
      'application/json',
      'image/png',
      'text/html',
      'multipart/form-data; boundary=b',
      'x',
    ),
    range: fc.constantFrom('bytes=0-3', 'bytes=-2', 'bytes=900-', 'bytes=5-1', 'bytes=0-1,2-3', 'x'),
    'if-none-match': fc.constantFrom('*', '"a"', 'W/"b", "c"', ''),
    'if-modified-since': fc.constantFrom('Fri, 01 Jan 2100 00:00:00 GMT', 'x'),
    'x-upsert': fc.constantFrom('true', 'false', 'x'),
    'x-metadata': fc.constantFrom(
      'eyJhIjoxfQ==',
      Buffer.from('{"__proto__":1}').toString('base64'),
      Buffer.from('{"a":"\\u0000"}').toString('base64'),
      'x',
    ),
    'cache-control': fc.constantFrom('max-age=5', 'no-cache'),
  },
  { requiredKeys: [] },
)
const readingRoutes = [
  'object/',
  'object/public/',
  'object/authenticated/',
  'object/sign/',
  'object/info/',
  'object/info/public/',
  'object/info/authenticated/',
  'object/upload/sign/',
  'render/image/public/',
  'render/image/authenticated/',
  'render/image/sign/',
]
const path = fc.oneof(
  fc.tuple(fc.constantFrom(...readingRoutes), bucket, encoded).map(([route, at, file]) => `${route}${at}/${file}`),
  fc
    .tuple(fc.constantFrom('object/list/', 'object/list-v2/', 'object/sign/', 'object/', 'bucket/'), bucket)
    .map(([route, at]) => `${route}${at}`),
  fc.constantFrom('object/copy', 'object/move', 'bucket', 'bucket/media/empty', 'status', 'upload/resumable', 'x'),
)
const query = fc.constantFrom('', '', '?download=', '?download=a%0Ab', '?width=9&height=x', '?token=a.b.c', '?limit=x')
const anyCall = fc.record({
  method: fc.constantFrom('GET', 'GET', 'HEAD', 'POST', 'POST', 'PUT', 'DELETE', 'PATCH'),
  path,
  query,
  headers,
  body,
})

/** Files that are there, or may be made by one of the calls. */
const file = fc.nat(9).map((place): [bucket: string, name: string] => {
  const [library = '', musaPortrait = '', zolaPortrait = '', paper = '', page = ''] = names
  const made = `${place}.png`
  const files: [string, string][] = [
    ['media', library],
    ['media', made],
    ['portraits', musaPortrait],
    ['portraits', musaPortrait.replace('a.png', made)],
    ['portraits', zolaPortrait],
    ['portraits', zolaPortrait.replace('a.png', made)],
    ['applications', paper],
    ['open', page],
    ['closed', page],
    ['media', 'not-there.png'],
  ]
  return files[place] ?? ['media', library]
})
const jsonCall = (method: string, at: string, sent: object) => ({
  method,
  path: at,
  query: '',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(sent),
})
/** Calls as a client makes them, each of which is well formed. */
const wellFormed = fc.tuple(file, file, headers, fc.nat(9)).map(([[at, name], [toBucket, toName], sent, kind]) => {
  const [from, to] = [`${at}/${name}`, `${toBucket}/${toName}`]
  const transfer = { bucketId: at, sourceKey: name, destinationBucket: toBucket, destinationKey: toName }
  const [route = ''] = readingRoutes.slice(kind % readingRoutes.length)
  const put = { path: `object/${to}`, query: '', headers: { ...sent, 'content-type': 'image/png' }, body: 'new' }
  const calls = [
    { method: 'GET', path: `${route}${from}`, query: '', headers: sent, body: '' },
    { method: 'GET', path: `object/${from}`, query: '', headers: sent, body: '' },
    jsonCall('POST', 'object/copy', transfer),
    jsonCall('POST', 'object/move', transfer),
    jsonCall('POST', `object/list/${at}`, { prefix: name.split('/')[0] }),
    jsonCall('POST', `object/list-v2/${at}`, { with_delimiter: kind > 4 }),
    jsonCall('POST', `object/sign/${from}`, { expiresIn: 60 }),
    jsonCall('DELETE', `object/${toBucket}`, { prefixes: [toName] }),
    { method: 'POST', ...put },
    { method: 'PUT', ...put },
  ]
  return calls[kind] ?? { method: 'GET', ...put }
})
const call = fc.oneof({ weight: 1, arbitrary: anyCall }, { weight: 2, arbitrary: wellFormed })

type Call = typeof call extends fc.Arbitrary<infer Made> ? Made : never

/** @returns the status and every word of the answer */
async function send(caller: Caller, asked: Call): Promise<{ status: number; text: string }> {
  const { method, path, query, headers, body } = asked
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const answer = await fetch(`${site.url}/storage/v1/${path}${query}`, {
    method,
    headers: { ...headersOf[caller], ...headers },
    redirect: 'manual',
    ...(hasBody && { body }),
  })
  return { status: answer.status, text: `${JSON.stringify([...answer.headers])}\n${await answer.text()}` }
}
const isFine = (status: number) => (status >= 200 && status < 300) || status === 304 || (status >= 400 && status < 500)

/** Files of the data folder beside those that are stored, and stored ones that no upload of ours could have made. */
const elsewhere = () =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(dataDir.length + 1))
    .filter(file => !file.startsWith('postgres/') && !/^files\/[0-9a-f]{2}\/[0-9a-f-]{36}$/.test(file))
    .sort()

/** Whether rows and contents belong together, one by one. */
async function expectWhole() {
  if (!site.sql) throw new Error('The site has no database of its own.')
  const rows = await site.sql<{ version: string }[]>`select version from storage.objects`
  const versions = rows.map(({ version }) => version)
  const contents = readdirSync(join(dataDir, 'files'), { recursive: true })
    .map(String)
    .filter(file => file.length > 30)
    .map(file => file.slice(3))
  expect(contents.sort()).toEqual(versions.sort())
}

async function sendGenerated(among: readonly Caller[], count: number, check: (caller: Caller, text: string) => void) {
  const secret = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8')).jwtSecret
  const before = elsewhere()
  let met = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...among), call), { minLength: 8, maxLength: 8 }),
      async calls => {
        const answers = await Promise.all(calls.map(([caller, asked]) => send(caller, asked)))
        for (const [place, { status, text }] of answers.entries()) {
          const [caller, asked] = calls[place] ?? []
          if (status < 300) met += 1
          if (!isFine(status)) throw new Error(`${caller} ${JSON.stringify(asked)}: ${status} ${text}`)
          expect(text).not.toContain(secret)
          if (caller) check(caller, text)
        }
      },
    ),
    { numRuns: Math.ceil(count / 8), endOnFailure: true },
  )
  // Otherwise nothing but refusals was tried.
  expect(met).toBeGreaterThan(count / 8)
  expect(elsewhere()).toEqual(before)
  await expectWhole()
}

test('generated calls of people are answered 2xx, 304 or 4xx, and show no file of somebody else', () =>
  sendGenerated(['nobody', 'visitor', 'zola', 'musa'], 1600, (caller, text) => {
    const hidden = caller === 'musa' ? [marks.closed] : Object.values(marks)
    for (const mark of hidden) expect(text, caller).not.toContain(mark)
  }))

test('generated calls of the server are answered 2xx, 304 or 4xx, and leave rows and contents together', () =>
  sendGenerated(['server', 'musa'], 800, () => {}))

test('any range of a file is the slice that JavaScript cuts', async () => {
  const content = Buffer.from(Array.from({ length: 257 }, (_, place) => place % 256))
  const server = createClient(site.url, site.secretKey, signedOut).storage
  await server.createBucket('ranges', { public: true })
  await server.from('ranges').upload('a.bin', content)
  const place = fc.option(fc.nat(300), { nil: undefined })
  await fc.assert(
    fc.asyncProperty(place, place, async (first, last) => {
      const answer = await fetch(`${site.url}/storage/v1/object/public/ranges/a.bin`, {
        headers: { range: `bytes=${first ?? ''}-${last ?? ''}` },
      })
      const got = Buffer.from(await answer.arrayBuffer())
      const isReadable = first === undefined ? last !== undefined : last === undefined || last >= first
      if (!isReadable) {
        expect([answer.status, got]).toEqual([200, content])
        return
      }
      const end = last === undefined ? undefined : last + 1
      const cut =
        first === undefined ? content.subarray(content.length - Math.min(last ?? 0, 257)) : content.subarray(first, end)
      if (cut.length === 0) expect(answer.status).toBe(416)
      else expect([answer.status, got]).toEqual([206, Buffer.from(cut)])
    }),
    { numRuns: 150 },
  )
})
