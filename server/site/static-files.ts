import { readdirSync } from 'node:fs'
import type { HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'

const folder = 'build/client'
const immutable = 'public, max-age=31536000, immutable'

/** Built assets carry their content's hash in their name and never change; the few files beside them may. */
export function mountStaticFiles(app: Hono<{ Bindings: HttpBindings }>): void {
  const files = (cacheControl: string) =>
    serveStatic({ root: folder, precompressed: true, onFound: (_, c) => c.header('cache-control', cacheControl) })
  app.use('/assets/*', files(immutable))
  // Without this a missing asset would be answered with a page.
  app.get('/assets/*', c => c.text('Not found', 404))
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isFile() && !/\.(br|gz)$/.test(entry.name)) app.use(`/${entry.name}`, files('public, max-age=3600'))
}
