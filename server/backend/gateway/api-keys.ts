import type { SiteKeys } from '../keys.ts'
import type { GatewayContext, GatewayMiddleware } from './context.ts'
import { respondWithError } from './error-responses.ts'

/** URL paths that need no API key, because a link in an e-mail or another service cannot send the header `apikey`. */
const keylessPathPattern = /^\/auth\/v1\/(verify|health|\.well-known\/.*)$/

/** Pattern of the beginning of every browser's User-Agent. */
const browserUserAgentPattern = /^Mozilla\//

export const readApiKey = (c: GatewayContext) => c.req.header('apikey') ?? c.req.query('apikey')

/**
 * Requires the site's API key for auth and REST requests. The file API has public URLs and therefore checks the key
 * itself.
 */
export const requireApiKey =
  ({ publishable, secret }: SiteKeys): GatewayMiddleware =>
  async (c, next) => {
    const { path } = c.req
    if (path.startsWith('/storage/v1/') || keylessPathPattern.test(path)) return next()
    const key = readApiKey(c)
    // A secret key sent by a browser is refused, because then every visitor could read the key in the page.
    if (key === secret && browserUserAgentPattern.test(c.req.header('user-agent') ?? ''))
      return respondWithError(path, 401, 'secret_key_in_browser', 'Forbidden use of secret API key in browser')
    if (key === publishable || key === secret) return next()
    return respondWithError(
      path,
      401,
      key ? 'invalid_api_key' : 'no_api_key',
      key ? 'Invalid API key' : 'No API key found in request',
    )
  }
