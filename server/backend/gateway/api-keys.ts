import type { Keys } from '../keys.ts'
import { refusalFor } from './answers.ts'
import type { Context, Middleware } from './context.ts'

/** Opened from a letter or by another service, where no header can be set. */
const keyless = /^\/auth\/v1\/(verify|health|\.well-known\/.*)$/

/** How every browser begins its name. */
const browser = /^Mozilla\//

export const readApiKey = (c: Context) => c.req.header('apikey') ?? c.req.query('apikey')

/** Accounts and rows are answered only to callers who name the site's key. Files have public addresses, so storage decides itself. */
export const requireKey =
  ({ publishable, secret }: Keys): Middleware =>
  async (c, next) => {
    const { path } = c.req
    if (path.startsWith('/storage/v1/') || keyless.test(path)) return next()
    const key = readApiKey(c)
    // A secret that a browser knows, its visitor knows.
    if (key === secret && browser.test(c.req.header('user-agent') ?? ''))
      return refusalFor(path, 401, 'secret_key_in_browser', 'Forbidden use of secret API key in browser')
    if (key === publishable || key === secret) return next()
    return refusalFor(
      path,
      401,
      key ? 'invalid_api_key' : 'no_api_key',
      key ? 'Invalid API key' : 'No API key found in request',
    )
  }
