import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { openHttpServer } from './http-server.ts'

const trustProxy = { networks: ['loopback'] }

it('the HTTP server closes idle connections later than a proxy with a timeout of one minute', async () => {
  const site = await openHttpServer({ port: 0, host: '127.0.0.1', trustProxy })
  try {
    await site.answerWith((_, response) => response.end('here'))
    const { port } = site.server.address() as AddressInfo
    const request = get({ port, host: '127.0.0.1', headers: { connection: 'keep-alive' } })
    const [answer] = (await once(request, 'response')) as [IncomingMessage]
    answer.resume()
    const [, seconds] = /timeout=(\d+)/.exec(String(answer.headers['keep-alive'])) ?? []
    expect(Number(seconds)).toBeGreaterThan(60)
    request.destroy()
  } finally {
    await site.close()
  }
})

it('the HTTP server passes on a WebSocket upgrade only at the path for WebSockets', async () => {
  const site = await openHttpServer({ port: 0, host: '127.0.0.1', trustProxy })
  try {
    await site.answerWith((_, response) => response.end('here'))
    site.upgradeAt('/sockets', (_, connection) => connection.end('HTTP/1.1 418 Here\r\nConnection: close\r\n\r\n'))
    const { port } = site.server.address() as AddressInfo
    const statusAt = async (path: string) => {
      const headers = { connection: 'Upgrade', upgrade: 'websocket' }
      const [answer] = (await once(get({ port, host: '127.0.0.1', path, headers }), 'response')) as [IncomingMessage]
      answer.resume()
      return answer.statusCode
    }
    expect([await statusAt('/sockets'), await statusAt('/sockets/more'), await statusAt('/')]).toEqual([418, 200, 200])
  } finally {
    await site.close()
  }
})

it('the HTTP server delays requests during start-up until the site is ready', async () => {
  const site = await openHttpServer({ port: 0, host: '127.0.0.1', trustProxy })
  try {
    const { port } = site.server.address() as AddressInfo
    const earlyResponse = once(get({ port, host: '127.0.0.1' }), 'response') as Promise<[IncomingMessage]>
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(503)
    await site.answerWith((_, response) => response.end('here'))
    const [answer] = await earlyResponse
    expect(answer.resume().statusCode).toBe(200)
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
  } finally {
    await site.close()
  }
})

it('an HTTP server that shuts down answers requests until its connections are closed', async () => {
  const site = await openHttpServer({ port: 0, host: '127.0.0.1', drain: 2_000, trustProxy })
  await site.answerWith((_, response) => response.end('here'))
  const { port } = site.server.address() as AddressInfo
  const keepAliveAgent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = async (path: string) => {
    const [answer] = (await once(get({ port, host: '127.0.0.1', path, agent: keepAliveAgent }), 'response')) as [
      IncomingMessage,
    ]
    answer.resume()
    await once(answer, 'end')
    return [answer.statusCode, answer.headers.connection]
  }
  expect(await ask('/')).toEqual([200, 'keep-alive'])
  const closed = site.close()
  expect(await ask('/readyz')).toEqual([503, 'close'])
  expect(await ask('/')).toEqual([200, 'close'])
  await closed
  await expect(ask('/')).rejects.toThrow('ECONNREFUSED')
})

it('an HTTP server with a shared port opens the port only when the site is ready', async () => {
  const site = await openHttpServer({ port: 0, host: '127.0.0.1', drain: 1, trustProxy })
  expect(site.server.listening).toBe(false)
  await site.answerWith((_, response) => response.end('here'))
  const { port } = site.server.address() as AddressInfo
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
  await site.close()
})

it('the HTTP server reports “not ready” while the site cannot respond', async () => {
  const site = await openHttpServer({ port: 0, host: '127.0.0.1', trustProxy })
  let canServe = false
  await site.answerWith(
    (_, response) => response.end('here'),
    async () => canServe,
  )
  const { port } = site.server.address() as AddressInfo
  const readiness = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status
  expect(await readiness()).toBe(503)
  canServe = true
  expect(await readiness()).toBe(200)
  await site.close()
})

it.each(['10.99.99.99', 'nosuch.invalid'])(
  'the HTTP server does not start on the host %s and explains the reason in one sentence',
  async host => {
    await expect(openHttpServer({ port: 0, host, trustProxy })).rejects.toThrow(
      `HOST is "${host}", which is not an address of this machine.`,
    )
  },
)
