import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it } from 'vitest'
import { limitConnections } from './connection-limits.ts'

const open: Socket[] = []
let server: Server | undefined
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy()
  server?.close()
})

async function serve(trusted: string[], connections = 30): Promise<AddressInfo> {
  server = createServer((_, response) => response.end('here'))
  limitConnections(server, { networks: trusted }, connections)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return server.address() as AddressInfo
}

/** Opens connections that send no request. */
async function hold({ port }: AddressInfo, count: number, localAddress: string): Promise<void> {
  for (let n = 0; n < count; n++) {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    socket.on('error', () => {})
    open.push(socket)
    await once(socket, 'connect')
  }
}
async function ask({ port }: AddressInfo, localAddress: string) {
  const [answer] = (await once(get({ port, host: '127.0.0.1', localAddress, agent: false }), 'response')) as [
    IncomingMessage,
  ]
  return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], body: await text(answer) }
}

it('the connection limit refuses a network address that has more than a tenth of all connections', async () => {
  const at = await serve([])
  await hold(at, 3, '127.0.0.2')
  expect(await ask(at, '127.0.0.2')).toEqual({
    status: 503,
    retryAfter: '5',
    body: 'Too many connections from your network. Close some, then try again.',
  })
  expect((await ask(at, '127.0.0.3')).body).toBe('here')
  open.shift()?.destroy()
  await expect.poll(async () => (await ask(at, '127.0.0.2')).status).toBe(200)
})

it('the connection limit does not count the connections of a trusted proxy', async () => {
  const at = await serve(['loopback'])
  await hold(at, 20, '127.0.0.2')
  expect((await ask(at, '127.0.0.2')).body).toBe('here')
})

it('the connection limit limits the total number of connections', async () => {
  const at = await serve(['loopback'], 5)
  await hold(at, 5, '127.0.0.2')
  await expect(ask(at, '127.0.0.3')).rejects.toThrow(/ECONNRESET|socket hang up/)
})
