/** The session of whoever asks, as the database has it now; its token may say what was true an hour ago. */
export type OwnSession = { id: string; userId: string; aal: string }

/** One request on its way through the gateway. `body` is the parsed JSON of a request to /auth/v1. */
export type Visit = { peerAddress: string | null; body?: Record<string, unknown>; session?: OwnSession }

export type Handler = (request: Request, visit: Visit) => Promise<Response>

/** Something put in front of a handler. It answers by itself or hands on, and may change what comes back. */
export type Layer = (next: Handler) => Handler

/** The first layer is the outermost. */
export const stack = (layers: Layer[], inner: Handler): Handler =>
  layers.reduceRight((next, layer) => layer(next), inner)

export const pathOf = (request: Request) => new URL(request.url).pathname

/** The same request with another address or JSON body. */
export function rewritten(request: Request, change: { url?: URL; json?: unknown }): Request {
  const url = change.url ?? request.url
  const { method, headers } = request
  if (change.json === undefined) {
    return new Request(url, { method, headers, ...(request.body && { body: request.body, duplex: 'half' }) })
  }
  const sent = new Headers(headers)
  sent.set('content-type', 'application/json')
  sent.delete('content-length')
  return new Request(url, { method, headers: sent, body: JSON.stringify(change.json) })
}
