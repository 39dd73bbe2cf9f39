import { readdirSync } from 'node:fs'
import type { HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono, MiddlewareHandler } from 'hono'

const clientBuildFolder = 'build/client'
const immutableCacheControl = 'public, max-age=31536000, immutable'

/**
 * Headers of the service worker. Browsers revalidate the worker's file at each visit; the worker may request only
 * files of this site.
 */
const workerHeaders = {
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none'; connect-src 'self'",
}

/**
 * Names of headers that only pages and changeable files need. A page has two dozen built assets, in which these headers
 * would be wasted bytes.
 */
const pageOnlyHeaders = ['referrer-policy', 'permissions-policy', 'cross-origin-opener-policy', 'last-modified']

/**
 * Removes headers from built assets. This middleware is the outermost middleware, because it removes headers that
 * other middleware sets.
 */
export const removeAssetHeaders: MiddlewareHandler = async (c, next) => {
  await next()
  if (c.res.ok) for (const name of pageOnlyHeaders) c.res.headers.delete(name)
}

/** Serves static files. Built assets have a content hash in their name and never change; other files may change. */
export function mountStaticFiles(app: Hono<{ Bindings: HttpBindings }>): void {
  const files = (headers: Record<string, string>) =>
    serveStatic({
      root: clientBuildFolder,
      precompressed: true,
      onFound: (_, c) => Object.entries(headers).forEach(([name, value]) => void c.header(name, value)),
    })
  app.use('/assets/*', files({ 'cache-control': immutableCacheControl }))
  app.use('/service-worker.js', files(workerHeaders))
  // Without this route, a request for a missing asset would get a page as response.
  app.get('/assets/*', c => c.text('Not found', 404))
  for (const entry of readdirSync(clientBuildFolder, { withFileTypes: true }))
    if (entry.isFile() && !/\.(br|gz)$/.test(entry.name))
      app.use(`/${entry.name}`, files({ 'cache-control': 'public, max-age=3600' }))
}
