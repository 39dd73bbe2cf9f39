import { readdirSync } from 'node:fs'
import type { HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono, MiddlewareHandler } from 'hono'

const folder = 'build/client'
const immutable = 'public, max-age=31536000, immutable'

/** Browsers revalidate the worker at each visit; the worker requests only our own files. */
const workerHeaders = {
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none'; connect-src 'self'",
}

/** Headers for pages and changeable files: in each of a page's two dozen assets they would be repeated bytes. */
const notOfAssets = ['referrer-policy', 'permissions-policy', 'cross-origin-opener-policy', 'last-modified']

/** Outermost middleware, so that it can remove headers that others set. */
export const removeAssetHeaders: MiddlewareHandler = async (c, next) => {
  await next()
  if (c.res.ok) for (const name of notOfAssets) c.res.headers.delete(name)
}

/** Built assets have a content hash in their name and never change; the few other files may. */
export function mountStaticFiles(app: Hono<{ Bindings: HttpBindings }>): void {
  const files = (headers: Record<string, string>) =>
    serveStatic({
      root: folder,
      precompressed: true,
      onFound: (_, c) => Object.entries(headers).forEach(([name, value]) => void c.header(name, value)),
    })
  app.use('/assets/*', files({ 'cache-control': immutable }))
  app.use('/service-worker.js', files(workerHeaders))
  // Without this, a missing asset would be answered with a page.
  app.get('/assets/*', c => c.text('Not found', 404))
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isFile() && !/\.(br|gz)$/.test(entry.name))
      app.use(`/${entry.name}`, files({ 'cache-control': 'public, max-age=3600' }))
}
