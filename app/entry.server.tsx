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
import { siteRequestContext } from './platform/request.ts'
import { ScriptNonceContext } from './platform/script-nonce-context.ts'

/** Maximum time in ms for the loaders of a page. After that time rendering is aborted. */
export const pageStreamTimeoutMs = 5_000

/**
 * Renders the whole page before sending it. The CSP contains hashes of the complete page and the cache stores the
 * complete page, so streaming would have no benefit.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
) {
  const { nonce } = loadContext.get(siteRequestContext)
  const page = (
    <ScriptNonceContext value={nonce}>
      <PageZonesContext value={buildZonesAttribute()}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </PageZonesContext>
    </ScriptNonceContext>
  )
  return new Promise<Response>((resolve, reject) => {
    let answered = status
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // The response starts only when the whole page is rendered. Otherwise React would send slow parts at the end,
      // with a script that moves these parts into place.
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
    const timer = setTimeout(abort, pageStreamTimeoutMs + 1000)
  })
}

/** Logs errors of the site. Client errors (404, 405) are not logged, because any visitor can cause many of them. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  const isOfRequest = isRouteErrorResponse(error) && error.status < 500
  if (!isOfRequest && !request.signal.aborted) console.error(error)
}

// The server imports both values from the build, because server and pages must use the same context key and the same
// client code.
export { makePublicDb } from './platform/db/public-db.ts'
export { siteRequestContext } from './platform/request.ts'
