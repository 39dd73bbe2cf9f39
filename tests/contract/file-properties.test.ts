import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyFileCall, type FileCall, type FileNames } from '../support/file-calls.ts'
import { getSessionToken, signUpMusa, signUpZola } from './cast.ts'
import { makePreparedFolder } from './prepared-folder.ts'
import { removeFolder, type SiteUnderTest, signedOutOptions, startSite } from './site-under-test.ts'

let site: SiteUnderTest
const dataDir = makePreparedFolder()
/** Words in the files of each owner, by which a test finds out whose file a response contains. */
const marks = {
  media: 'MARK-of-the-library',
  musa: 'MARK-of-Musa',
  paper: 'MARK-of-a-paper',
  closed: 'MARK-of-the-server',
}
const callers = ['nobody', 'visitor', 'zola', 'musa', 'server'] as const
type Caller = (typeof callers)[number]
let headersByCaller: Record<Caller, Record<string, string>>
let names: FileNames

beforeAll(async () => {
  site = await startSite({ DATA_DIR: dataDir })
  const musa = await signUpMusa(site)
  const { zola, id } = await signUpZola(site)
  const musaId = (await musa.auth.getUser()).data.user?.id ?? ''
  const apikey = site.publishableKey
  headersByCaller = {
    nobody: {},
    visitor: { apikey, authorization: `Bearer ${apikey}` },
    zola: { apikey, authorization: `Bearer ${await getSessionToken(zola)}` },
    musa: { apikey, authorization: `Bearer ${await getSessionToken(musa)}` },
    server: { apikey: site.secretKey, authorization: `Bearer ${site.secretKey}` },
  }
  const server = createClient(site.url, site.secretKey, signedOutOptions).storage
  await server.createBucket('open', { public: true })
  await server.createBucket('closed', { public: false })
  names = {
    library: 'in/a.png',
    musaPortrait: `${musaId}/a.png`,
    zolaPortrait: `${id}/a.png`,
    paper: `${randomUUID()}/a.pdf`,
    page: 'page.html',
  }
  const { library, musaPortrait, zolaPortrait, paper, page } = names
  const storedFiles: [bucket: string, name: string, text: string, contentType: string][] = [
    ['media', library, marks.media, 'image/png'],
    ['portraits', musaPortrait, marks.musa, 'image/png'],
    ['portraits', zolaPortrait, 'a portrait of Zola', 'image/png'],
    ['applications', paper, marks.paper, 'application/pdf'],
    ['closed', page, marks.closed, 'text/html'],
    ['open', page, 'for everybody', 'text/html'],
  ]
  for (const [bucket, name, text, contentType] of storedFiles)
    expect((await server.from(bucket).upload(name, text, { contentType })).error).toBeNull()
})
afterAll(async () => {
  await site.stop()
  removeFolder(dataDir)
})

/**
 * Sends a request as a caller.
 * @returns status and full text of the response
 */
async function send(caller: Caller, request: FileCall): Promise<{ status: number; text: string }> {
  const { method, path, query, headers, body } = request
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const answer = await fetch(`${site.url}/storage/v1/${path}${query}`, {
    method,
    headers: { ...headersByCaller[caller], ...headers },
    redirect: 'manual',
    ...(hasBody && { body }),
  })
  return { status: answer.status, text: `${JSON.stringify([...answer.headers])}\n${await answer.text()}` }
}
const isFine = (status: number) => (status >= 200 && status < 300) || status === 304 || (status >= 400 && status < 500)

/** Lists files in the data folder that no upload could have created. */
const elsewhere = () =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(dataDir.length + 1))
    .filter(file => !file.startsWith('postgres/') && !/^files\/[0-9a-f]{2}\/[0-9a-f-]{36}$/.test(file))
    .sort()

/** Checks that every file row has its content on disk, and that every content has its row. */
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
  let successCount = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...among), anyFileCall(names)), { minLength: 8, maxLength: 8 }),
      async calls => {
        const answers = await Promise.all(calls.map(([caller, call]) => send(caller, call)))
        for (const [index, { status, text }] of answers.entries()) {
          const [caller, call] = calls[index] ?? []
          if (status < 300) successCount += 1
          if (!isFine(status)) throw new Error(`${caller} ${JSON.stringify(call)}: ${status} ${text}`)
          expect(text).not.toContain(secret)
          if (caller) check(caller, text)
        }
      },
    ),
    { numRuns: Math.ceil(count / 8), endOnFailure: true },
  )
  // With fewer successful calls the test would be meaningless.
  expect(successCount).toBeGreaterThan(count / 8)
  expect(elsewhere()).toEqual(before)
  await expectWhole()
}

test('a randomly generated file request of a user shows no file of another user', () =>
  sendGenerated(['nobody', 'visitor', 'zola', 'musa'], 1600, (caller, text) => {
    const hiddenMarks = caller === 'musa' ? [marks.closed] : Object.values(marks)
    for (const mark of hiddenMarks) expect(text, caller).not.toContain(mark)
  }))

test('a randomly generated file request with the secret key leaves rows and files consistent', () =>
  sendGenerated(['server', 'musa'], 800, () => {}))

test('any requested range of a file contains the same bytes as slice() in JavaScript', async () => {
  const content = Buffer.from(Array.from({ length: 257 }, (_, index) => index % 256))
  const server = createClient(site.url, site.secretKey, signedOutOptions).storage
  await server.createBucket('ranges', { public: true })
  await server.from('ranges').upload('a.bin', content)
  const anyOffset = fc.option(fc.nat(300), { nil: undefined })
  await fc.assert(
    fc.asyncProperty(anyOffset, anyOffset, async (first, last) => {
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
      const expectedBytes =
        first === undefined ? content.subarray(content.length - Math.min(last ?? 0, 257)) : content.subarray(first, end)
      if (expectedBytes.length === 0) expect(answer.status).toBe(416)
      else expect([answer.status, got]).toEqual([206, Buffer.from(expectedBytes)])
    }),
    { numRuns: 150 },
  )
})
