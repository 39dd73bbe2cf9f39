import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import type { Backend } from '../backend/backend.ts'
import type { Environment } from '../environment.ts'
import { securityHeaders } from './content-security.ts'
import { type LoadBuild, openPages } from './pages.ts'
import { peerAddress } from './peer-address.ts'
import { previewPicture } from './preview-pictures.ts'
import { mountStaticFiles } from './static-files.ts'
import { weavePicture } from './weave-pictures.ts'

export type Site = { app: Hono<{ Bindings: HttpBindings }>; close(): Promise<void> }

/** Everything the process answers, in the order it is asked: health, backend, pictures, files, pages. */
export async function openSite(
  environment: Environment,
  backend: Backend,
  load: LoadBuild,
  mode: 'production' | 'development',
): Promise<Site> {
  const app = new Hono<{ Bindings: HttpBindings }>()
  const pages = openPages(load, mode, backend, environment.siteUrl)
  const headers = securityHeaders(environment.siteUrl)

  app.use(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value)
  })
  app.onError((error, c) => {
    const id = randomUUID()
    console.error(`request ${id} failed:`, error)
    return c.text(`The server could not answer. Reference ${id}.`, 500)
  })

  app.get('/healthz', async c =>
    (await backend.isWell()) ? c.json({ status: 'ok' }) : c.json({ status: 'unavailable' }, 503),
  )
  const { handle } = backend
  if (handle)
    for (const service of ['/auth/v1/*', '/rest/v1/*', '/storage/v1/*'])
      app.all(service, c => handle(c.req.raw, peerAddress(c.env.incoming)))
  app.get('/weave/*', async c => (await weavePicture(c.req.raw)) ?? c.text('Not found', 404))
  app.get(
    '/og/*',
    async c => (await previewPicture(c.req.raw, request => pages.answer(request, null))) ?? c.text('Not found', 404),
  )
  if (mode === 'production') mountStaticFiles(app)
  app.all('*', c => pages.answer(c.req.raw, peerAddress(c.env.incoming)))

  const stopListening = await backend.onContentChange(pages.forgetAll)
  return { app, close: stopListening }
}
