/** Refusals in the shape each part of Supabase uses, so that supabase-js reports them as its own. */

/** Names the code of a refusal of `/auth/v1` in its head, as Supabase Auth does. */
export const errorCodeHeader = 'x-sb-error-code'

type AuthExtras = { headers?: Record<string, string>; fields?: object }

/**
 * `/auth/v1`, as a request that names no API version is answered: `code` is the status. `formatAccountAnswers` puts it into
 * the form of a newer version. `fields`: what the answer holds besides.
 */
export const authRefusal = (status: number, code: string, msg: string, { headers, fields }: AuthExtras = {}) =>
  Response.json(
    { code: status, error_code: code, msg, ...fields },
    { status, headers: { ...headers, 'cache-control': 'no-store', [errorCodeHeader]: code } },
  )

/** At this code the client forgets the session. */
export const sessionNotFound = () =>
  authRefusal(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')

export const userNotFound = () => authRefusal(403, 'user_not_found', 'User from sub claim in JWT does not exist')

/** `/rest/v1` */
export const restRefusal = (status: number, code: string, message: string) =>
  Response.json({ code, message, details: null, hint: null }, { status })

/** `/storage/v1` */
const storageRefusal = (status: number, error: string, message: string) =>
  Response.json({ statusCode: String(status), code: error, error, message }, { status })

/** Whichever of the three the address belongs to. */
export function refusalFor(path: string, status: number, code: string, message: string): Response {
  if (path.startsWith('/auth/')) return authRefusal(status, code, message)
  if (path.startsWith('/storage/')) return storageRefusal(status, code, message)
  return restRefusal(status, code, message)
}
