/** Error responses in the format of each Supabase API, so that supabase-js reports them like errors of Supabase. */

/** Response header with the error code of `/auth/v1`, as in Supabase Auth. */
export const errorCodeHeader = 'x-sb-error-code'

type AuthErrorExtras = { headers?: Record<string, string>; fields?: object }

/**
 * Builds an error response of `/auth/v1` for a request without an API version, in which `code` is the status.
 * `formatAccountResponses` converts the response for newer versions. `fields`: further fields of the response.
 */
export const respondWithAuthError = (
  status: number,
  code: string,
  msg: string,
  { headers, fields }: AuthErrorExtras = {},
) =>
  Response.json(
    { code: status, error_code: code, msg, ...fields },
    { status, headers: { ...headers, 'cache-control': 'no-store', [errorCodeHeader]: code } },
  )

/** Builds the error response after which the client discards its session. */
export const respondSessionNotFound = () =>
  respondWithAuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')

export const respondUserNotFound = () =>
  respondWithAuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')

/** Builds an error response of `/rest/v1`. */
export const respondWithRestError = (status: number, code: string, message: string) =>
  Response.json({ code, message, details: null, hint: null }, { status })

/** Builds an error response of `/storage/v1`. */
const makeStorageErrorResponse = (status: number, error: string, message: string) =>
  Response.json({ statusCode: String(status), code: error, error, message }, { status })

/** Builds an error in the format of the API that the path belongs to. */
export function respondWithError(path: string, status: number, code: string, message: string): Response {
  if (path.startsWith('/auth/')) return respondWithAuthError(status, code, message)
  if (path.startsWith('/storage/')) return makeStorageErrorResponse(status, code, message)
  return respondWithRestError(status, code, message)
}
