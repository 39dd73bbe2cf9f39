import type { GatewayContext, GatewayMiddleware } from './context.ts'
import { respondWithError } from './error-responses.ts'

const allowedMethods = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'
const allowedHeaders =
  'authorization, apikey, content-type, cache-control, prefer, x-client-info, x-upsert, x-region, x-metadata, ' +
  'accept-profile, content-profile, range, range-unit, accept, x-supabase-api-version'
const exposedHeaders =
  'content-range, content-location, preference-applied, retry-after, x-request-id, x-total-count, link, x-supabase-api-version'

/**
 * Allows browser requests only from the pages of this site. A request without an Origin header does not come from a
 * page of another site.
 */
export const allowOnlyOwnSite =
  (siteOrigin: string): GatewayMiddleware =>
  async (c, next) => {
    const origin = c.req.header('origin')
    if (origin && origin !== siteOrigin && !isSameHost(origin, c))
      return respondWithError(c.req.path, 403, 'origin_not_allowed', 'Requests from other sites are not answered.')
    const isPreflight = c.req.method === 'OPTIONS'
    if (isPreflight) c.res = new Response(null, { status: 204 })
    else await next()
    // The headers of the `cors` package are removed, because the package allows every origin by default.
    for (const name of [...c.res.headers.keys()]) if (name.startsWith('access-control-')) c.header(name, undefined)
    if (!origin) return
    c.header('access-control-allow-origin', origin)
    c.header('vary', 'origin', { append: true })
    if (isPreflight) {
      c.header('access-control-allow-methods', allowedMethods)
      c.header('access-control-allow-headers', allowedHeaders)
      c.header('access-control-max-age', '7200')
    } else c.header('access-control-expose-headers', exposedHeaders)
  }

function isSameHost(origin: string, c: GatewayContext): boolean {
  const host = c.req.header('host') ?? new URL(c.req.url).host
  return URL.canParse(origin) && new URL(origin).host === host
}
