import type { GatewayMiddleware } from '../context.ts'
import { errorCodeHeader } from '../error-responses.ts'

const apiVersionHeader = 'x-supabase-api-version'
/**
 * First API version with the error format `{ code: word, message }`. Earlier versions have `{ code: status, error_code:
 * word, msg }`.
 */
const errorCodeApiVersion = '2024-01-01'

const isApiVersion = (text: string | undefined): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '')

/**
 * Middleware for every response of `/auth/v1`, including errors: not cacheable, and in the format of the requested API
 * version.
 */
export const formatAccountResponses: GatewayMiddleware = async (c, next) => {
  await next()
  c.header('cache-control', 'no-store')
  const version = c.req.header(apiVersionHeader)
  const code = c.res.headers.get(errorCodeHeader)
  if (code === null || !isApiVersion(version) || version < errorCodeApiVersion) return
  const { code: _, error_code, msg, ...fields } = (await c.res.json()) as Record<string, unknown>
  const { status } = c.res
  c.res = Response.json({ code: error_code, message: msg, ...fields }, { status })
  c.header(apiVersionHeader, errorCodeApiVersion)
}
