import { refusalFor } from './answers.ts'
import { type Layer, pathOf } from './layer.ts'

const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'
const headers =
  'authorization, apikey, content-type, cache-control, prefer, x-client-info, x-upsert, x-region, x-metadata, ' +
  'accept-profile, content-profile, range, range-unit, accept, x-supabase-api-version'
const exposed = 'content-range, content-location, preference-applied, retry-after'

/** Browsers may call from the site itself and from nowhere else. Requests without an Origin are not a browser's cross-site calls. */
export const onlyFromSite =
  (siteOrigin: string): Layer =>
  next =>
  async (request, visit) => {
    const origin = request.headers.get('origin')
    if (!origin) return withoutGrants(await next(request, visit))
    if (origin !== siteOrigin && !isSameHost(origin, request)) {
      return refusalFor(pathOf(request), 403, 'origin_not_allowed', 'Requests from other sites are not answered.')
    }
    const isPreflight = request.method === 'OPTIONS' && request.headers.has('access-control-request-method')
    const response = isPreflight ? new Response(null, { status: 204 }) : withoutGrants(await next(request, visit))
    response.headers.set('access-control-allow-origin', origin)
    response.headers.append('vary', 'origin')
    if (isPreflight) {
      response.headers.set('access-control-allow-methods', methods)
      response.headers.set('access-control-allow-headers', headers)
      response.headers.set('access-control-max-age', '7200')
    } else response.headers.set('access-control-expose-headers', exposed)
    return response
  }

function isSameHost(origin: string, request: Request): boolean {
  const host = request.headers.get('host') ?? new URL(request.url).host
  return URL.canParse(origin) && new URL(origin).host === host
}

/** The gateway lets everyone in by itself. */
function withoutGrants(response: Response): Response {
  const kept = new Headers(response.headers)
  for (const name of response.headers.keys()) if (name.startsWith('access-control-')) kept.delete(name)
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers: kept })
}
