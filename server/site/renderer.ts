import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { UrlParameterReader } from '../../app/platform/address-parameters.ts'
import type { makePublicDb } from '../../app/platform/db/public-db.ts'
import type { siteRequestContext } from '../../app/platform/request.ts'
import type { Backend } from '../backend/backend.ts'
import { isDataSaverOn } from './data-saver.ts'
import { type FindUrlParameterReader, loadUrlParameterReaders } from './page-address.ts'
import { openPageReads } from './page-reads.ts'

/**
 * Exports of entry.server.tsx. The server and the build share the context key and the database client of this module.
 */
type BuildModule = { siteRequestContext: typeof siteRequestContext; makePublicDb: typeof makePublicDb }
export type LoadBuild = () => Promise<ServerBuild>

type RenderedPage = {
  response: Response
  /** Whether a read of the page failed or timed out. */
  failed: boolean
}

export type PageRenderer = {
  /**
   * Renders the response to a page request.
   * @param nonce nonce of our scripts, which distinguishes our scripts from scripts in the content
   */
  render(request: Request, peer: string | null, nonce?: string): Promise<RenderedPage>
  /** Parameters that the page at a path reads. */
  readerOf(pathname: string): Promise<UrlParameterReader | undefined>
  /** Whether so many database reads are pending that another page would have to wait too. */
  readonly isStuck: boolean
}

/** Renders a URL anonymously: no cookie, no session. */
export function openRenderer(
  load: LoadBuild,
  mode: 'production' | 'development',
  backend: Backend,
  origin: string,
): PageRenderer {
  const reads = openPageReads()
  let opened:
    | { build: ServerBuild; handle: ReturnType<typeof createRequestHandler>; readerOf: FindUrlParameterReader }
    | undefined
  const open = async () => {
    const build = await load()
    if (build !== opened?.build)
      opened = { build, handle: createRequestHandler(build, mode), readerOf: loadUrlParameterReaders(build) }
    return opened
  }
  return {
    async render(request, peer, nonce) {
      const { build, handle } = await open()
      const { siteRequestContext, makePublicDb } = build.entry.module as unknown as BuildModule
      const { url, publishableKey } = backend.browser
      // A form sent without JavaScript counts for the rate limit of its sender; the database reads of the page are
      // anonymous.
      const { handle: gateway } = backend
      const isForm = request.method === 'POST'
      const ask: typeof fetch =
        isForm && gateway ? (input, init) => gateway(new Request(input, init), peer) : backend.fetch
      const reading = reads.begin(ask, { isForm })
      const context = new RouterContextProvider()
      context.set(siteRequestContext, {
        db: makePublicDb(url || origin, publishableKey, reading.fetch),
        origin,
        backend: { url, publishableKey },
        nonce,
        savesData: isDataSaverOn(request),
      })
      try {
        const response = await handle(request, context)
        return { response, failed: reading.failed }
      } finally {
        reading.end()
      }
    },
    readerOf: async pathname => (await open()).readerOf(pathname),
    get isStuck() {
      return reads.areStuck
    },
  }
}
