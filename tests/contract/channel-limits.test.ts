import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { SupabaseClient } from '@supabase/supabase-js'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { realtimeLimits } from '../../server/realtime/limits.ts'
import { makeTextUpdate } from '../support/text-update.ts'
import { getSessionToken, openSharedDocument, readClaims, signInAmina, signUpMusa, signUpZola } from './cast.ts'
import { closeChannels, joinChannel, sendToChannel } from './channel-listener.ts'
import { makePreparedFolder } from './prepared-folder.ts'
import { removeFolder, retryUntilTrue, type SiteUnderTest, startSite } from './site-under-test.ts'

const dataDir = makePreparedFolder()
let site: SiteUnderTest
let musa: SupabaseClient
let amina: SupabaseClient

beforeAll(async () => {
  site = await startSite({ DATA_DIR: dataDir })
  musa = await signUpMusa(site)
  amina = await signInAmina(site)
})
afterAll(async () => {
  await closeChannels(musa, amina)
  await site.stop()
  removeFolder(dataDir)
})

const ofDocument = () => `document:${randomUUID()}`
const buildAddress = (key = site.publishableKey, version = '2.0.0') =>
  `${site.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${key}&vsn=${version}`

/** Opens a WebSocket without the client library. Returns its messages, and how it closed. */
async function connectSocket(headers: Record<string, string> = {}, url = buildAddress()) {
  const webSocket = new WebSocket(url, { headers })
  const messages: unknown[][] = []
  webSocket.on('message', data => messages.push(JSON.parse(String(data))))
  const closeCode = once(webSocket, 'close').then(([code]) => code as number)
  await new Promise((resolve, reject) => {
    webSocket.once('open', resolve)
    webSocket.once('unexpected-response', (_, response) => reject(new Error(String(response.statusCode))))
    webSocket.once('error', reject)
  })
  return {
    webSocket,
    messages,
    closeCode,
    send: (...frame: unknown[]) => webSocket.send(JSON.stringify(frame)),
  }
}
const joinFrame = (ref: string, topic: string, token: string) =>
  [ref, ref, `realtime:${topic}`, 'phx_join', { config: { private: true }, access_token: token }] as const
const listAnswers = (messages: unknown[][], event = 'phx_reply') => messages.filter(frame => frame[3] === event)

describe('the realtime service refuses a socket', () => {
  test('without a key of the site', async () => {
    await expect(connectSocket({}, buildAddress('wrong'))).rejects.toThrow('401')
  })
  test('from a page of another site', async () => {
    await expect(connectSocket({ origin: 'https://elsewhere.example' })).rejects.toThrow('403')
  })
  test('for an unknown protocol version', async () => {
    await expect(connectSocket({}, buildAddress(site.publishableKey, '9.0.0'))).rejects.toThrow('400')
  })
  test('if the IP network has fifty sockets without a channel', async () => {
    const [maxSockets] = realtimeLimits.withoutChannel.perNetwork
    const openSockets = await Promise.all(Array.from({ length: maxSockets - 5 }, () => connectSocket()))
    const more = await Promise.allSettled(Array.from({ length: 10 }, () => connectSocket()))
    expect(more.filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(5)
    for (const openSocket of [
      ...openSockets,
      ...more.flatMap(each => (each.status === 'fulfilled' ? [each.value] : [])),
    ]) {
      openSocket.webSocket.terminate()
      await openSocket.closeCode
    }
    // The closed sockets no longer count as connections.
    await retryUntilTrue(async () => (await connectSocket()).webSocket.terminate())
  })
})

describe('the realtime service', () => {
  test('rejects a forged or expired token', async () => {
    const { zola } = await signUpZola(site)
    const endedToken = await getSessionToken(zola)
    await zola.auth.signOut()
    const { jwtSecret } = JSON.parse(readFileSync(`${dataDir}/keys.json`, 'utf8'))
    const claims = readClaims(await getSessionToken(musa))
    const sign = (content: object, key: string) =>
      new SignJWT({ ...content }).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(key))
    const theirChannel = await sign({ ...claims, exp: Math.floor(Date.now() / 1000) - 10 }, jwtSecret)
    const forgedToken = await sign(claims, 'x'.repeat(64))
    const { webSocket, messages, send } = await connectSocket()
    for (const [at, token] of [forgedToken, theirChannel, endedToken].entries())
      send(...joinFrame(String(at), ofDocument(), token))
    await retryUntilTrue(async () => expect(listAnswers(messages)).toHaveLength(3))
    const reasons = listAnswers(messages).map(frame => (frame[4] as { response: { reason: string } }).response.reason)
    expect(reasons).toEqual([
      expect.stringMatching(/^MalformedJWT/),
      expect.stringMatching(/Token has expired/),
      expect.stringMatching(/Session has ended/),
    ])
    webSocket.terminate()
  })
  test('rejects a channel that is not private', async () => {
    await expect(joinChannel(musa, ofDocument(), { isPrivate: false })).rejects.toThrow('PrivateOnly')
    const { webSocket, messages, send } = await connectSocket()
    const config = { private: true, postgres_changes: [{ event: '*', schema: 'public' }] }
    send('1', '1', 'realtime:document:x', 'phx_join', { config, access_token: await getSessionToken(musa) })
    await retryUntilTrue(async () => expect(JSON.stringify(messages)).toContain('not served here'))
    webSocket.terminate()
  })
  test('closes a socket that sends an oversized or invalid frame', async () => {
    const largeSocket = await connectSocket()
    largeSocket.webSocket.send('x'.repeat(realtimeLimits.frame + 1))
    expect(await largeSocket.closeCode).toBe(1009)
    const odd = await connectSocket()
    odd.webSocket.send('{}')
    expect(await odd.closeCode).toBe(1007)
  })
  test('rejects channels and joins above the limit', async () => {
    const { webSocket, messages, send } = await connectSocket()
    const token = await getSessionToken(musa)
    for (let at = 0; at < 30; at++) send(...joinFrame(String(at), ofDocument(), token))
    await retryUntilTrue(async () => expect(listAnswers(messages)).toHaveLength(30))
    const joinAnswers = listAnswers(messages).filter(frame => (frame[4] as { status: string }).status === 'ok')
    expect(joinAnswers.length).toBeLessThanOrEqual(realtimeLimits.channelsPerSocket)
    expect(JSON.stringify(messages)).toMatch(/Too many (joins per second|channels)/)
    webSocket.terminate()
  })
  test('removes a user who sends too many messages from the channel', async () => {
    const musaChannel = await joinChannel(musa, ofDocument())
    for (let at = 0; at < 400; at++) void sendToChannel(musaChannel, 'noise', { at })
    await retryUntilTrue(async () =>
      expect(musaChannel.systemMessages).toContainEqual(
        expect.objectContaining({ message: 'Too many messages per second' }),
      ),
    )
    await retryUntilTrue(async () => expect(musaChannel.states).toContain('CLOSED'))
    await closeChannels(musa)
  })
  test('rejects a message of a member by HTTP with 403', async () => {
    const topic = ofDocument()
    const aminaChannel = await joinChannel(amina, topic)
    const post = (token: string) =>
      fetch(`${site.url}/realtime/v1/api/broadcast/${encodeURIComponent(topic)}/events/greeting?private=true`, {
        method: 'POST',
        headers: {
          apikey: site.publishableKey,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ words: 'Habari' }),
      })
    const { zola } = await signUpZola(site)
    expect((await post(await getSessionToken(zola))).status).toBe(403)
    expect((await post(await getSessionToken(musa))).status).toBe(202)
    await retryUntilTrue(async () =>
      expect(aminaChannel.broadcasts).toEqual([{ event: 'greeting', payload: { words: 'Habari' } }]),
    )
    await aminaChannel.leave()
  })
})

test('a former manager is removed from the channel for editors immediately', async () => {
  const { zola: anotherMember, id } = await signUpZola(site)
  await amina.from('user_roles').insert({ user_id: id, role: 'manager' }).throwOnError()
  const otherChannel = await joinChannel(anotherMember, ofDocument())
  await amina.from('user_roles').delete().eq('user_id', id).eq('role', 'manager').throwOnError()
  await retryUntilTrue(async () => expect(otherChannel.states).toContain('CLOSED'))
  expect(otherChannel.systemMessages.at(-1)?.message).toMatch(/no longer have permission/)
  await closeChannels(anotherMember)
})

test('a client cannot send a forged database message to a channel', async () => {
  const document = await openSharedDocument(musa, amina)
  const aminaChannel = await joinChannel(amina, `document:${document}`)
  const musaChannel = await joinChannel(musa, `document:${document}`)
  await sendToChannel(musaChannel, 'update', { seq: 1, meta: { id: 'forged' } })
  await musa
    .rpc('append_document_update', { document, for_epoch: 1, knows: 1, update: makeTextUpdate('words') })
    .throwOnError()
  await retryUntilTrue(async () => expect(aminaChannel.broadcasts).toHaveLength(2))
  expect(aminaChannel.broadcasts.map(({ meta }) => meta?.id)).toEqual([undefined, expect.any(String)])
  await Promise.all([musaChannel.leave(), aminaChannel.leave()])
})

test('a database message that is too long for a PostgreSQL notification arrives completely', async () => {
  const document = await openSharedDocument(musa, amina)
  const aminaChannel = await joinChannel(amina, `document:${document}`)
  for (const size of [20_000, 70_000])
    await musa
      .rpc('append_document_update', {
        document,
        for_epoch: 1,
        knows: 1,
        update: makeTextUpdate('x'.repeat(size)),
      })
      .throwOnError()
  await retryUntilTrue(async () => expect(aminaChannel.broadcasts).toHaveLength(2))
  expect(aminaChannel.broadcasts.map(({ payload }) => (payload as { update?: string }).update?.length)).toEqual([
    makeTextUpdate('x'.repeat(20_000)).length,
    undefined,
  ])
  await aminaChannel.leave()
})

test('the clients of the realtime service receive messages again after a failure of the database listener', async () => {
  const topic = ofDocument()
  const aminaChannel = await joinChannel(amina, topic)
  await site.sql?.unsafe(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'site notices'`,
  )
  await retryUntilTrue(async () => expect(aminaChannel.states.filter(state => state === 'SUBSCRIBED')).toHaveLength(2))
  const musaChannel = await joinChannel(musa, topic)
  await sendToChannel(musaChannel, 'greeting', { words: 'Habari' })
  await retryUntilTrue(async () => expect(aminaChannel.broadcasts).toHaveLength(1))
  await Promise.all([musaChannel.leave(), aminaChannel.leave()])
})
