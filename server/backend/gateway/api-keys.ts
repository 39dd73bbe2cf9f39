import type { SiteKeys } from '../keys.ts'
import type { GatewayContext, GatewayMiddleware } from './context.ts'
import { answerRefusal } from './error-answers.ts'

/** Paths that need no API key: a link in an e-mail or another service cannot set the apikey header. */
const keyless = /^\/auth\/v1\/(verify|health|\.well-known\/.*)$/

/** Pattern of the beginning of every browser's User-Agent. */
const browser = /^Mozilla\//

export const readApiKey = (c: GatewayContext) => c.req.header('apikey') ?? c.req.query('apikey')

/** Requires the site's API key for auth and REST requests. Files have public URLs, so storage checks for itself. */
export const requireApiKey =
  ({ publishable, secret }: SiteKeys): GatewayMiddleware =>
  async (c, next) => {
    const { path } = c.req
    if (path.startsWith('/storage/v1/') || keyless.test(path)) return next()
    const key = readApiKey(c)
    // A secret key sent by a browser is refused, because every visitor could read the key there.
    if (key === secret && browser.test(c.req.header('user-agent') ?? ''))
      return answerRefusal(path, 401, 'secret_key_in_browser', 'Forbidden use of secret API key in browser')
    if (key === publishable || key === secret) return next()
    return answerRefusal(
      path,
      401,
      key ? 'invalid_api_key' : 'no_api_key',
      key ? 'Invalid API key' : 'No API key found in request',
    )
  }
