import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { findFreePort } from '../tests/contract/site-under-test.ts'

export type ProcessProxy = { url: string; close(): Promise<void> }

/** Interval in ms between readiness checks, as usual for proxies. */
const readinessIntervalMs = 250

/**
 * Proxy for machines without nginx or HAProxy: distributes requests to ready processes in turn, over keep-alive
 * connections, and retries on the next process when a connection is refused or a read gets no response. Writes are
 * sent once.
 */
export async function openProcessProxy(ports: readonly number[]): Promise<ProcessProxy> {
  const agent = new Agent({ keepAlive: true, timeout: 60_000 })
  let ready: number[] = []
  let turn = 0
  const look = async () => {
    const answers = await Promise.all(ports.map(async port => [port, await isReady(port)] as const))
    // A process that responds late keeps its previous state.
    ready = answers.filter(([port, is]) => is ?? ready.includes(port)).map(([port]) => port)
  }
  await look()
  const looking = setInterval(() => void look(), readinessIntervalMs)

  const handOn = (incoming: IncomingMessage, outgoing: ServerResponse, retriesLeft: number): void => {
    const port = ready[turn++ % ready.length]
    if (port === undefined || retriesLeft === 0) return void outgoing.writeHead(502).end()
    const isReading = incoming.method === 'GET' || incoming.method === 'HEAD'
    const headers = { ...incoming.headers, connection: 'keep-alive' }
    const upstream = request({ agent, host: '127.0.0.1', port, path: incoming.url, method: incoming.method, headers })
    upstream.once('response', answer => {
      const { connection: _, 'keep-alive': __, ...kept } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, kept)
      answer.pipe(outgoing)
    })
    upstream.once('error', (error: NodeJS.ErrnoException) => {
      const mayRepeat = error.code === 'ECONNREFUSED' || (isReading && !outgoing.headersSent)
      if (mayRepeat) handOn(incoming, outgoing, retriesLeft - 1)
      else if (!outgoing.headersSent) outgoing.writeHead(502).end(error.message)
      else outgoing.destroy()
    })
    if (isReading) upstream.end()
    else incoming.pipe(upstream)
  }
  const server = createServer((incoming, outgoing) => handOn(incoming, outgoing, ports.length))
  const port = await findFreePort()
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => closeAll(server, looking) }
}

/**
 * Requests from a process whether it is ready.
 * @returns undefined if the process does not respond in time
 */
const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    (error: Error) => (error.name === 'TimeoutError' ? undefined : false),
  )

async function closeAll(server: Server, looking: NodeJS.Timeout): Promise<void> {
  clearInterval(looking)
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
}
