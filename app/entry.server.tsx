import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { buildZonesAttribute } from './platform/dates/zone-table.ts'
import { PageZonesContext } from './platform/dates/zones-context.ts'
import { siteContext } from './platform/request.ts'
import { ScriptNonce } from './platform/script-nonce.ts'

/** Maximum time in ms for the loaders of a page; then rendering is aborted. */
export const streamTimeout = 5_000

/**
 * Renders the whole page at once: it is hashed for the CSP and cached as one piece, so streaming would bring no
 * benefit.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
) {
  const { nonce } = loadContext.get(siteContext)
  const page = (
    <ScriptNonce value={nonce}>
      <PageZonesContext value={buildZonesAttribute()}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </PageZonesContext>
    </ScriptNonce>
  )
  return new Promise<Response>((resolve, reject) => {
    let answered = status
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // `allReady` is awaited, so that no part is sent late and moved into place by a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer)
        const body = new PassThrough()
        headers.set('Content-Type', 'text/html; charset=utf-8')
        resolve(new Response(createReadableStreamFromReadable(body), { headers, status: answered }))
        pipe(body)
      },
      onShellError(error) {
        clearTimeout(timer)
        reject(error)
      },
      onError(error) {
        answered = 500
        console.error(error)
      },
    })
    const timer = setTimeout(abort, streamTimeout + 1000)
  })
}

/** Logs our own errors. Client errors (404, 405) are answered but not logged, because anyone can cause many. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  const isOfRequest = isRouteErrorResponse(error) && error.status < 500
  if (!isOfRequest && !request.signal.aborted) console.error(error)
}

// Exported from the build, so that server and pages share the context key and the client.
export { makePublicDb } from './platform/db/public-db.ts'
export { siteContext } from './platform/request.ts'
