import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { openHttpServer } from './http-server.ts'

it('a proxy that keeps its connections for a minute never asks on one that is being closed', async () => {
  const site = await openHttpServer({ port: 0, host: '127.0.0.1' })
  try {
    site.answerWith((_, response) => response.end('here'))
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

it('a connection that wants to become a socket is handed on at its path; anywhere else it is answered as any other', async () => {
  const site = await openHttpServer({ port: 0, host: '127.0.0.1' })
  try {
    site.answerWith((_, response) => response.end('here'))
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

it('a browser that comes while the site starts is told so, and asks again by itself', async () => {
  const site = await openHttpServer({ port: 0, host: '127.0.0.1' })
  try {
    const { port } = site.server.address() as AddressInfo
    const answer = await fetch(`http://127.0.0.1:${port}/auth/login`)
    expect([answer.status, await answer.text()]).toEqual([503, 'The site is starting.'])
    expect(answer.headers.get('refresh')).toBe('1')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  } finally {
    await site.close()
  }
})
