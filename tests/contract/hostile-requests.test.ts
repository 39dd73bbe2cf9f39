import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import WebSocket from 'ws'
import {
  anyHostileFrame,
  anyHostileRequest,
  makeCallerHeaders,
  sendHostileRequest,
  type TestCaller,
} from '../support/hostile-requests.ts'
import { getSessionToken, signUpMusa } from './cast.ts'
import { makePreparedFolder } from './prepared-folder.ts'
import { removeFolder, type SiteUnderTest, startSite } from './site-under-test.ts'
import { startWholeSite, type WholeSite } from './whole-site.ts'

let site: WholeSite
let keys: Record<TestCaller, Record<string, string>>
const uncaught: unknown[] = []
const note = (error: unknown) => uncaught.push(error)
const prototypeMembers = Object.getOwnPropertyNames(Object.prototype).sort()

beforeAll(async () => {
  const folder = makePreparedFolder()
  site = await startWholeSite({ DATA_DIR: folder })
  const { secret } = JSON.parse(readFileSync(join(folder, 'keys.json'), 'utf8'))
  keys = await makeCallerHeaders({ ...site, secretKey: secret })
  process.on('unhandledRejection', note)
})
afterAll(async () => {
  process.off('unhandledRejection', note)
  await site.stop()
})

const atOnce = 10

/**
 * Sends generated requests. Finding C1 of the third review: a name in a request reached Object.prototype and broke the
 * site for all users.
 */
async function sendGenerated(count: number) {
  const requests = fc.array(anyHostileRequest, { minLength: atOnce, maxLength: atOnce })
  await fc.assert(
    fc.asyncProperty(requests, async batch => {
      const answers = await Promise.all(batch.map(request => sendHostileRequest({ url: site.url, keys }, request)))
      const failures = batch
        .map((request, at) => ({ ...request, answer: answers[at] }))
        .filter(({ answer }) => answer && answer.status >= 500)
      expect(failures).toEqual([])
      expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
    }),
    { numRuns: Math.ceil(count / atOnce), endOnFailure: true },
  )
  expect(Object.getOwnPropertyNames(Object.prototype).sort()).toEqual(prototypeMembers)
  expect(uncaught).toEqual([])
  // A polluted prototype would be visible here: the file API would act as service_role for strangers.
  const buckets = await fetch(`${site.url}/storage/v1/bucket`, { headers: keys.stranger })
  expect(await buckets.json()).toEqual([])
}

test('a randomly generated request gets no 5xx status and changes no prototype', () => sendGenerated(1000))

// Each run generates different requests. Four runs together send 20,000 requests.
test(
  'one of 5000 further random requests gets no 5xx status and changes no prototype',
  {
    tags: ['long'],
    timeout: 900_000,
  },
  () => sendGenerated(5000),
)

test('two concurrent uploads with one file name store only one file', async () => {
  for (let round = 0; round < 5; round++) {
    const upload = () =>
      fetch(`${site.url}/storage/v1/object/media/at-once-${round}.png`, {
        method: 'POST',
        headers: { ...keys.service, 'content-type': 'image/png' },
        body: 'a picture',
      })
    const answers = await Promise.all([upload(), upload(), upload()])
    const bodies = await Promise.all(answers.map(answer => answer.json()))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(bodies.filter(({ statusCode }) => statusCode === '409')).toHaveLength(2)
  }
})

test('the server responds with 405 to a request method that no page accepts', async () => {
  const consoleErrors = vi.spyOn(console, 'error').mockImplementation(() => {})
  for (const method of ['PATCH', 'PUT', 'DELETE', 'POST'])
    expect((await fetch(`${site.url}/events`, { method })).status).toBe(405)
  expect(consoleErrors.mock.calls).toEqual([])
  consoleErrors.mockRestore()
})

test('a randomly generated realtime frame closes at most the socket that sent it', async () => {
  const folder = makePreparedFolder()
  const backend: SiteUnderTest = await startSite({ DATA_DIR: folder })
  const address = `${backend.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${backend.publishableKey}`
  const openSocket = (version: string) =>
    new Promise<WebSocket>((resolve, reject) => {
      const socket = new WebSocket(`${address}&vsn=${version}`)
      socket.once('error', reject).once('open', () => resolve(socket))
    })
  const token = await getSessionToken(await signUpMusa(backend))
  const join = ['1', '1', 'realtime:document:a', 'phx_join', { config: { private: true }, access_token: token }]
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyHostileFrame, { maxLength: 8 }),
      fc.constantFrom('1.0.0', '2.0.0'),
      async (frames, version) => {
        const socket = await openSocket(version)
        const closeCode = new Promise<number>(resolve => socket.once('close', code => resolve(code)))
        socket.on('error', () => {})
        socket.send(JSON.stringify(join))
        for (const frame of frames) socket.send(frame)
        socket.close(1000)
        // The server closed the socket normally, or because of a violation, an unreadable frame or a frame that is too
        // large.
        expect([1000, 1005, 1006, 1007, 1008, 1009]).toContain(await closeCode)
      },
    ),
    { numRuns: 150, endOnFailure: true },
  )
  const socket = await openSocket('2.0.0')
  const firstMessage = new Promise<string>(resolve => socket.on('message', data => resolve(String(data))))
  socket.send(JSON.stringify([null, '1', 'phoenix', 'heartbeat', {}]))
  expect(JSON.parse(await firstMessage)).toMatchObject([null, '1', 'phoenix', 'phx_reply', { status: 'ok' }])
  socket.terminate()
  expect(uncaught).toEqual([])
  await backend.stop()
  removeFolder(folder)
})
