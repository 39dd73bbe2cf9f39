import { readdirSync } from 'node:fs'
import type { HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono, MiddlewareHandler } from 'hono'

const folder = 'build/client'
const immutable = 'public, max-age=31536000, immutable'

/** A browser asks for the worker at each visit, and what the worker asks for is ours. */
const workerHeaders = {
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none'; connect-src 'self'",
}

/** What is said of a page that is shown, or of a file that may change: two dozen assets of a page would each say it again. */
const notOfAssets = ['referrer-policy', 'permissions-policy', 'cross-origin-opener-policy', 'last-modified']

/** Stands around whatever says them, and so has the last word. */
export const leanAssets: MiddlewareHandler = async (c, next) => {
  await next()
  if (c.res.ok) for (const name of notOfAssets) c.res.headers.delete(name)
}

/** Built assets carry their content's hash in their name and never change; the few files beside them may. */
export function mountStaticFiles(app: Hono<{ Bindings: HttpBindings }>): void {
  const files = (headers: Record<string, string>) =>
    serveStatic({
      root: folder,
      precompressed: true,
      onFound: (_, c) => Object.entries(headers).forEach(([name, value]) => void c.header(name, value)),
    })
  app.use('/assets/*', files({ 'cache-control': immutable }))
  app.use('/service-worker.js', files(workerHeaders))
  // Without this a missing asset would be answered with a page.
  app.get('/assets/*', c => c.text('Not found', 404))
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isFile() && !/\.(br|gz)$/.test(entry.name))
      app.use(`/${entry.name}`, files({ 'cache-control': 'public, max-age=3600' }))
}
