import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { makePublicDb } from '../../app/platform/db/public-db.ts'
import type { siteContext } from '../../app/platform/request.ts'
import type { Backend } from '../backend/backend.ts'
import { contentSecurityPolicy } from './content-security.ts'
import { pageAddress } from './page-address.ts'
import { PageCache } from './page-cache.ts'
import { sendStored, storeAnswer } from './stored-answer.ts'

/** What entry.server.tsx hands out, so that server and build hold the same context key and client. */
type BuildModule = { siteContext: typeof siteContext; makePublicDb: typeof makePublicDb }
export type LoadBuild = () => Promise<ServerBuild>

const megabyte = 1_000_000
const isHtml = (response: Response) => response.headers.get('content-type')?.startsWith('text/html') ?? false

/** Renders an address as nobody: the anonymous client, no cookie, no session. */
function renderer(load: LoadBuild, mode: 'production' | 'development', backend: Backend, origin: string) {
  let last: ServerBuild | undefined
  let handle: ReturnType<typeof createRequestHandler>
  return async (request: Request, peer: string | null): Promise<Response> => {
    const build = await load()
    if (build !== last) {
      last = build
      handle = createRequestHandler(build, mode)
    }
    const { siteContext, makePublicDb } = build.entry.module as unknown as BuildModule
    const { url, publishableKey } = backend.browser
    // A form sent without JavaScript is counted against whoever sent it; what is only read is read as nobody.
    const { handle: gateway } = backend
    const ask: typeof fetch =
      request.method === 'POST' && gateway ? (input, init) => gateway(new Request(input, init), peer) : backend.fetch
    const context = new RouterContextProvider()
    context.set(siteContext, {
      db: makePublicDb(url || origin, publishableKey, ask),
      origin,
      backend: { url, publishableKey },
    })
    return handle(request, context)
  }
}

export type Pages = {
  /** @param peer address of whoever asks, for rate limits */
  answer(request: Request, peer: string | null): Promise<Response>
  /** Drops every kept page. */
  forgetAll(): void
  /** Since when (milliseconds) pages were asked for, how many came from memory, how many were made, how many are kept. */
  counts(): { since: number; hits: number; misses: number; kept: number }
}

/**
 * All pages of the site. In production a public page is rendered once, kept with its content security policy, and sent
 * from memory until content changes or a minute has passed.
 */
export function openPages(
  load: LoadBuild,
  mode: 'production' | 'development',
  backend: Backend,
  origin: string,
): Pages {
  const render = renderer(load, mode, backend, origin)
  const since = Date.now()
  const cache = new PageCache({ maxBytes: 64 * megabyte, maxAge: 60_000 })

  async function stored(request: Request, peer: string | null = null) {
    const response = await render(request, peer)
    const body = Buffer.from(await response.arrayBuffer())
    const headers = Object.fromEntries(response.headers)
    delete headers['content-length']
    if (isHtml(response))
      headers['content-security-policy'] = contentSecurityPolicy(body.toString(), backend.browser.url)
    // Kept here, where a change empties it; readers ask again and are told 304.
    headers['cache-control'] ??= 'no-cache'
    return storeAnswer(response.status, headers, body)
  }

  return {
    forgetAll: () => cache.forgetAll(),
    counts: () => ({ since, ...cache.counts }),
    async answer(request, peer) {
      if (mode === 'development') return render(request, peer)
      const url = new URL(request.url)
      if (request.method !== 'GET' && request.method !== 'HEAD') return sendStored(await stored(request, peer), request)
      const address = pageAddress(url)
      const page = new Request(new URL(address, url), { headers: { accept: request.headers.get('accept') ?? '*/*' } })
      return sendStored(await cache.answer(address, () => stored(page)), request)
    },
  }
}
