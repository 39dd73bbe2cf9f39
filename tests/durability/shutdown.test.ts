// @module-tag long
import { request } from 'node:http'
import { connect } from 'node:net'
import { beforeEach, expect, test } from 'vitest'
import { retryUntilTrue } from '../contract/site-under-test.ts'
import { readServerPid, sendSignalToDatabase } from './database-processes.ts'
import { site, startSiteBeforeTests } from './site-of-file.ts'

const dataDir = startSiteBeforeTests()
beforeEach(async () => {
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
})

/** Waits for the response of the server to raw lines of text, until the server closes the connection. */
const waitForOutput = (text: string) =>
  new Promise<string>((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(new URL(site.url).port), '127.0.0.1', () => socket.write(text))
    socket.setEncoding('utf8').on('data', data => {
      answer += data
    })
    socket.once('end', () => resolve(answer)).once('error', reject)
  })

test('the server answers a client that sends CONNECT or asks for another protocol', async () => {
  expect(await waitForOutput('CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 405 /,
  )
  const upgrade = 'GET /healthz HTTP/1.1\r\nHost: here\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n'
  expect(await waitForOutput(upgrade)).toMatch(/^HTTP\/1\.1 (200|400|405) /)
})

test('a site continues when its log output is no longer read', async () => {
  site.turnAway()
  const before = readServerPid(dataDir)
  // When its database ends, the site writes a line to the log.
  sendSignalToDatabase(dataDir, 'SIGKILL')
  await retryUntilTrue(async () => expect(readServerPid(dataDir)).not.toBe(before))
  await retryUntilTrue(async () => expect((await fetch(`${site.url}/healthz`)).status).toBe(200))
})

test('a shutdown completes requests in progress', async () => {
  const body = JSON.stringify({ email: 'amina@example.org', password: 'not her password' })
  const headers = {
    'content-type': 'application/json',
    apikey: site.publishableKey,
    'content-length': String(body.length),
  }
  const slowRequest = request(`${site.url}/auth/v1/token?grant_type=password`, { method: 'POST', headers })
  const answerStatus = new Promise<number | undefined>((resolve, reject) =>
    slowRequest.once('response', response => resolve(response.resume().statusCode)).once('error', reject),
  )
  const idleConnection = connect(Number(new URL(site.url).port), '127.0.0.1')
  const letGo = new Promise<void>(resolve => idleConnection.once('close', () => resolve()))
  idleConnection.on('error', () => {})
  await new Promise<void>(resolve => slowRequest.write(body.slice(0, 20), () => resolve()))
  // When a later request has got its response, the earlier request has arrived too.
  await fetch(`${site.url}/healthz`)
  const siteEnd = site.stop()
  await letGo
  await retryUntilTrue(async () => {
    await expect(fetch(`${site.url}/healthz`)).rejects.toThrow()
  })
  slowRequest.end(body.slice(20))
  expect(await answerStatus).toBe(400)
  expect(await siteEnd).toBe(0)
})
