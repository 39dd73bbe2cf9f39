import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { directPeerReader, rateLimitNetworks, type ProxyTrust } from './client-address.ts'

/** Connections a process takes at most, where it may open as many files. */
const most = 10_000
/** Files left to the database, to pictures and to logs. */
const otherFiles = 200
/** Part of all connections that one network may hold, by its width. */
const shares = [1 / 10, 1 / 5, 2 / 5]

/** How many connections this process can take: fewer where the operating system lets it open few files (`ulimit -n`). */
export function maxConnections(): number {
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft: unknown } } }
  const files = Number(userLimits?.open_files?.soft)
  return Number.isFinite(files) ? Math.max(50, Math.min(most, files - otherFiles)) : most
}

/**
 * Bounds the connections of a server, in all and for each network, so that nobody keeps others out by holding connections
 * open. Behind a proxy that is trusted only all of them together are bounded: it connects for everybody, and has to bound
 * its own clients.
 * @param connections how many in all
 */
export function boundConnections(server: Server, trust: ProxyTrust, connections: number): void {
  const peerOf = directPeerReader(trust)
  const counts = new Map<string, number>()
  const count = (network: string) => counts.get(network) ?? 0
  server.maxConnections = connections
  server.on('connection', (socket: Socket) => {
    const peer = peerOf(socket)
    if (peer === undefined) return
    const networks = rateLimitNetworks(peer)
    const isFull = networks.some((network, width) => count(network) >= Math.ceil(connections * (shares[width] ?? 1)))
    for (const network of networks) counts.set(network, count(network) + 1)
    socket.once('close', () => {
      for (const network of networks)
        if (count(network) > 1) counts.set(network, count(network) - 1)
        else counts.delete(network)
    })
    if (isFull) refuse(socket)
  })
}

/** In words, since nobody was asked anything yet. What was sent meanwhile is not read. */
function refuse(socket: Socket): void {
  const body = 'Too many connections from your network. Close some, then try again.'
  const head = ['HTTP/1.1 503 Service Unavailable', 'Retry-After: 5', 'Content-Type: text/plain', 'Connection: close']
  socket.end([...head, `Content-Length: ${body.length}`, '', body].join('\r\n'), () => socket.destroy())
}
