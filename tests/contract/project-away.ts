import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { closeServer } from './serve-http.ts'

type IsRequestDropped = (path: string, body: string) => boolean

/**
 * Starts a proxy between a server and its Supabase project. The proxy drops selected requests, like a broken
 * connection.
 */
export async function startProjectProxy(projectUrl: string) {
  let isCut: IsRequestDropped = () => false
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    const body = await buffer(request)
    const isGone = () => isCut(path, body.toString())
    if (isGone()) return void request.socket.destroy()
    const { host: _, connection: __, ...headers } = request.headers as Record<string, string>
    const payload = request.method === 'GET' || request.method === 'HEAD' ? {} : { body }
    const answer = await fetch(projectUrl + path, { method: request.method, headers, ...payload }).catch(
      () => undefined,
    )
    if (!answer || isGone()) return void request.socket.destroy()
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' })
    response.end(Buffer.from(await answer.arrayBuffer()))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    cut: (condition: IsRequestDropped = () => true) => {
      isCut = condition
    },
    mend: () => {
      isCut = () => false
    },
    stop: () => closeServer(server),
  }
}
