import type { Keys } from '../keys.ts'
import { refusalFor } from './answers.ts'
import { type Layer, pathOf } from './layer.ts'

/** Opened from a letter or by another service, where no header can be set. */
const keyless = /^\/auth\/v1\/(verify|callback|authorize|health|\.well-known\/.*)$/

/** Accounts and rows are answered only to callers who name the site's key. Files have public addresses, so storage decides itself. */
export const requiresKey =
  ({ publishable, secret }: Keys): Layer =>
  next =>
  async (request, visit) => {
    const path = pathOf(request)
    if (request.method === 'OPTIONS' || path.startsWith('/storage/v1/') || keyless.test(path))
      return next(request, visit)
    const key = request.headers.get('apikey') ?? new URL(request.url).searchParams.get('apikey')
    if (key === publishable || key === secret) return next(request, visit)
    return refusalFor(
      path,
      401,
      key ? 'invalid_api_key' : 'no_api_key',
      key ? 'Invalid API key' : 'No API key found in request',
    )
  }
