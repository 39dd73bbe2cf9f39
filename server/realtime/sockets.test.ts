import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { ChannelMember } from './channels.ts'
import { realtimeLimits } from './limits.ts'
import { openSockets } from './sockets.ts'

let sockets: ReturnType<typeof openSockets>
let server: ReturnType<typeof createServer>
let clients: WebSocket[]

beforeEach(async () => {
  clients = []
  sockets = openSockets({
    keys: ['key'],
    siteUrl: 'https://site.example',
    // In this test every frame joins a channel.
    hear: async peer => void peer.members.set('realtime:document', {} as ChannelMember),
    left: () => {},
  })
  server = createServer()
  server.on('upgrade', (request, connection, head) =>
    sockets.take(request, connection, head, String(request.headers['x-address'])),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterEach(async () => {
  vi.useRealTimers()
  for (const client of clients) client.terminate()
  await sockets.close()
  server.close()
})

type Client = { socket: WebSocket; ended: Promise<[code: number, reason: string]> }

async function open(address: string): Promise<Client | number> {
  const { port } = server.address() as AddressInfo
  const socket = new WebSocket(`ws://127.0.0.1:${port}/?apikey=key`, { headers: { 'x-address': address } })
  clients.push(socket)
  const ended = new Promise<[number, string]>(resolve =>
    socket.once('close', (code, reason) => resolve([code, String(reason)])),
  )
  return new Promise(resolve => {
    socket.once('open', () => resolve({ socket, ended }))
    socket.once('unexpected-response', (_, response) => resolve(response.statusCode ?? 0))
    socket.on('error', () => {})
  })
}
const isOpen = (opened: Client | number) => typeof opened !== 'number' && opened.socket.readyState === WebSocket.OPEN

async function join(opened: Client | number): Promise<void> {
  if (typeof opened === 'number') throw new Error(`refused with ${opened}`)
  opened.socket.send('join')
  opened.socket.ping()
  await once(opened.socket, 'pong')
}

it('the socket limit closes a socket that joined no channel within fifteen seconds', async () => {
  const idle = (await open('198.51.100.1')) as Client
  const joined = (await open('198.51.100.2')) as Client
  await join(joined)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + realtimeLimits.withoutChannel.milliseconds + 1 })
  expect(await idle.ended).toEqual([1008, 'no channel was joined'])
  expect(isOpen(joined)).toBe(true)
})

it('the socket limit of a network address counts only sockets that joined no channel', async () => {
  const [most] = realtimeLimits.withoutChannel.perNetwork
  for (let n = 0; n < most + 5; n++) await join(await open('198.51.100.1'))
  const idle = await Promise.all(Array.from({ length: most }, () => open('198.51.100.1')))
  expect(idle.every(isOpen)).toBe(true)
  expect(await open('198.51.100.1')).toBe(429)
})

it('the socket limit also applies to the /56 and /48 networks of an IPv6 address', async () => {
  const opened: boolean[] = []
  for (let n = 0; n < 150; n++) opened.push(isOpen(await open(`2001:db8:1:${n.toString(16)}::1`)))
  expect(opened.filter(Boolean)).toHaveLength(realtimeLimits.withoutChannel.perNetwork[1])
})

it('the socket limit admits an editor although sockets without a channel have reached the limit', async () => {
  const first = (await open('192.0.2.1')) as Client
  const crowd: (Client | number)[] = []
  for (let n = 0; n < realtimeLimits.withoutChannel.sockets - 1; n++)
    crowd.push(await open(`203.0.113.${Math.floor(n / 40)}`))
  expect(crowd.every(isOpen)).toBe(true)
  const editor = await open('198.51.100.7')
  await join(editor)
  const [oldest] = crowd as Client[]
  expect(await oldest?.ended).toEqual([1008, 'too many sockets without a channel'])
  expect(isOpen(first)).toBe(true)
  expect(isOpen(editor)).toBe(true)
})
