import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { listRateLimitNetworks, makeDirectPeerReader, type ProxyTrust } from './client-address.ts'

/** Maximum number of connections of a process, if the operating system allows it that many open files. */
const maxConnections = 10_000
/** Number of open files reserved for database, pictures and logs. */
const reservedFileCount = 200
/** Share of all connections that one network may open, by size of the network. */
const networkShares = [1 / 10, 1 / 5, 2 / 5]

/**
 * Finds the maximum number of connections of this process. The number is lower if the operating system allows only few
 * open files (`ulimit -n`).
 */
export function getMaxConnections(): number {
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft: unknown } } }
  const files = Number(userLimits?.open_files?.soft)
  return Number.isFinite(files) ? Math.max(50, Math.min(maxConnections, files - reservedFileCount)) : maxConnections
}

/**
 * Limits a server's connections in total and per network, so that a client cannot block other clients with idle
 * connections. Behind a trusted proxy only the total is limited, because the proxy connects for all clients and must
 * limit their connections.
 * @param connections maximum number in total
 */
export function limitConnections(server: Server, trust: ProxyTrust, connections: number): void {
  const readPeer = makeDirectPeerReader(trust)
  const counts = new Map<string, number>()
  const count = (network: string) => counts.get(network) ?? 0
  server.maxConnections = connections
  server.on('connection', (socket: Socket) => {
    const peer = readPeer(socket)
    if (peer === undefined) return
    const networks = listRateLimitNetworks(peer)
    const isFull = networks.some(
      (network, width) => count(network) >= Math.ceil(connections * (networkShares[width] ?? 1)),
    )
    for (const network of networks) counts.set(network, count(network) + 1)
    socket.once('close', () => {
      for (const network of networks)
        if (count(network) > 1) counts.set(network, count(network) - 1)
        else counts.delete(network)
    })
    if (isFull) refuseConnection(socket)
  })
}

/** Refuses a connection with a response in plain text, because no request was read yet. Received data stays unread. */
function refuseConnection(socket: Socket): void {
  const body = 'Too many connections from your network. Close some, then try again.'
  const head = ['HTTP/1.1 503 Service Unavailable', 'Retry-After: 5', 'Content-Type: text/plain', 'Connection: close']
  socket.end([...head, `Content-Length: ${body.length}`, '', body].join('\r\n'), () => socket.destroy())
}
