import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener } from 'node:http'
import { join } from 'node:path'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { mountApplicationDocuments } from '../application-documents/document-api.ts'
import type { Backend } from '../backend/backend.ts'
import { mountBounces } from '../bounces/bounces-api.ts'
import { mountDiagnostics } from '../diagnostics/diagnostics-api.ts'
import { type ErrorLog, openErrorLog } from '../diagnostics/error-log.ts'
import { makePathCheck } from '../diagnostics/links/dead-links.ts'
import { openLinkCheck } from '../diagnostics/links/link-check.ts'
import { makeClientAddressReader } from '../edge/client-address.ts'
import type { Environment } from '../environment.ts'
import { openImports } from '../imports/import-work.ts'
import { mountImports } from '../imports/imports-api.ts'
import { openPictureChecks } from '../imports/picture-downloads.ts'
import { openSourceFiles } from '../imports/source-files.ts'
import { openSourcePolls } from '../imports/source-polls.ts'
import { openNightlyRunner } from '../jobs/nightly.ts'
import { openNightlyJobs } from '../jobs/nightly-jobs.ts'
import { openSchedule } from '../jobs/schedule.ts'
import { mountPictures } from '../pictures/picture-api.ts'
import { PictureCache } from '../pictures/picture-cache.ts'
import { SizedPictures } from '../pictures/sized-pictures.ts'
import { buildSecurityHeaders } from './content-security.ts'
import { mountDataSaver } from './data-saver.ts'
import { waitForFirstPage } from './first-page.ts'
import { mountMediaFiles } from './media-files.ts'
import { openPages } from './pages.ts'
import { respondWithPlainPage } from './plain-page.ts'
import type { LoadBuild } from './renderer.ts'
import { refuseAmbiguousTargets } from './request-target.ts'
import { mountStaticFiles, removeAssetHeaders } from './static-files.ts'
import { respondWithWeavePicture } from './weave-pictures.ts'

export type RunningSite = {
  answer: RequestListener
  /** Renders the first page when the server starts, so that the first visitor does not wait for the warm-up. */
  warm(): Promise<void>
  close(): Promise<void>
}

/** Opens all routes of the process, in matching order: health, backend, pictures, files, pages. */
export async function openSite(
  environment: Environment,
  backend: Backend,
  load: LoadBuild,
  mode: 'production' | 'development',
): Promise<RunningSite> {
  // The router gets the same raw path that the checks read; an ambiguous path was refused before.
  const app = new Hono<{ Bindings: HttpBindings }>({ getPath: request => new URL(request.url).pathname })
  const clientAddress = makeClientAddressReader(environment.trustProxy)
  const pages = openPages(load, mode, backend, environment.siteUrl)
  const headers = buildSecurityHeaders(environment.siteUrl)
  const errors = openErrorLog(backend.operations?.functions)

  app.use('/assets/*', removeAssetHeaders)
  app.use(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value)
  })
  app.use(refuseAmbiguousTargets)
  app.onError((error, c) => {
    const id = randomUUID()
    console.error(`request ${id} failed:`, error)
    errors.note({ requestId: id, method: c.req.method, path: c.req.path, error })
    return respondWithPlainPage(500, {
      title: 'The server could not answer',
      text: `It was written down under the reference ${id}.`,
      retryAfter: 5,
    })
  })

  app.get('/healthz', async c =>
    (await backend.isWell()) ? c.json({ status: 'ok' }) : c.json({ status: 'unavailable' }, 503),
  )
  const sizes = new SizedPictures(new PictureCache(join(environment.dataDir, 'cache', 'pictures')))
  const forgetMedia = mountMediaFiles(app, backend, environment.siteUrl, sizes)
  const { handle } = backend
  if (handle)
    for (const service of ['/auth/v1/*', '/rest/v1/*', '/storage/v1/*', '/realtime/v1/*'])
      app.all(service, async c =>
        recordFailure(await handle(c.req.raw, clientAddress(c.env.incoming) ?? 'unknown'), c.req.raw, errors),
      )
  app.get('/weave/*', async c => (await respondWithWeavePicture(c.req.raw)) ?? c.text('Not found', 404))
  app.get('/og/*', async c => {
    // The import is dynamic, because the module loads the fonts.
    const { respondWithPreviewPicture: previewPicture } = await import('./preview-pictures.ts')
    return (
      (await previewPicture(c.req.raw, request => pages.answer(request, clientAddress(c.env.incoming)))) ??
      c.text('Not found', 404)
    )
  })
  if (mode === 'production') mountStaticFiles(app)
  const answer = (path: string) => Promise.resolve(app.request(path, {}, { incoming: emptyRequest }))
  const { operations } = backend
  const links = operations && openLinkCheck(operations, environment.siteUrl, makePathCheck(answer, environment.siteUrl))
  // The route /api/backend sends programs the settings that every page contains for the browser, so that programs can
  // use the backend as browsers do.
  app.get('/api/backend', c => c.json(backend.browser))
  const files = openSourceFiles(join(environment.dataDir, 'imports'))
  const fetching = {
    files,
    rules: { privateHosts: environment.importHosts },
    log: (line: string) => console.error(line),
  }
  const imports = operations && openImports({ operations, ...fetching })
  const polls =
    imports && openSourcePolls({ operations, ...fetching, work: imports, isScheduled: environment.backgroundWork })
  const asking = operations && openPictureChecks({ operations, ...fetching })
  if (imports) mountImports(app, { backend, siteUrl: environment.siteUrl, files, work: imports })
  mountApplicationDocuments(app, backend, environment.siteUrl, clientAddress)
  mountBounces(app, {
    secret: environment.bounceSecret,
    functions: backend.operations?.functions,
    log: line => console.error(line),
  })
  app.use('/api/*', limitFormSize)
  mountDataSaver(app, environment.siteUrl)
  mountPictures(app, backend, environment.siteUrl, sizes)
  const nightly =
    operations &&
    links &&
    openNightlyRunner({
      ...operations,
      jobs: openNightlyJobs({ operations, files, checkLinks: links.run }),
      isScheduled: environment.backgroundWork,
      log: fetching.log,
    })
  const schedule =
    operations && environment.backgroundWork
      ? openSchedule({ functions: operations.functions, log: fetching.log })
      : undefined
  mountDiagnostics(app, { environment, backend, pages, errors, links, nightly })
  app.use(limitFormSize)
  app.all('*', async c => {
    const { incoming } = c.env
    return recordFailure(await pages.answer(c.req.raw, clientAddress(incoming), incoming.url), c.req.raw, errors)
  })

  const stopListening = await backend.onContentChange(() => {
    pages.forgetAll()
    forgetMedia()
  })
  const route = getRequestListener(app.fetch)
  return {
    answer(request, response) {
      if (!pages.answerFromCache(request, response)) void route(request, response)
    },
    warm: () => waitForFirstPage(async () => (await answer('/')).status),
    async close() {
      await Promise.all([nightly?.close(), schedule?.close(), polls?.close(), asking?.close(), imports?.close()])
      await stopListening()
    },
  }
}

/** Limits the body of a form sent without JavaScript. Text typed by hand is never longer. */
const limitFormSize = bodyLimit({
  maxSize: 64 * 1024,
  onError: () =>
    respondWithPlainPage(413, {
      title: 'This form is too long',
      text: 'It is larger than 64 KB. Go back: what you typed is still there.',
    }),
})

/** Replacement for the Node request object, for requests that the site sends to itself. */
const emptyRequest = { socket: {}, headers: {} } as IncomingMessage

/** Adds a reference number and an error log entry to failed responses of the gateway and of pages. */
async function recordFailure(response: Response, request: Request, errors: ErrorLog): Promise<Response> {
  // Status 503 means that the database is down, so a log entry could not be stored.
  if (response.status < 500 || response.status === 503) return response
  const id = randomUUID()
  const bodyText = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { error_code?: string; code?: string; message?: string }
  const message = `${response.status} ${bodyText.error_code ?? bodyText.code ?? bodyText.message ?? ''}`
  errors.note({ requestId: id, method: request.method, path: new URL(request.url).pathname, error: message })
  const headers = new Headers(response.headers)
  headers.set('x-request-id', id)
  return new Response(response.body, { status: response.status, headers })
}
