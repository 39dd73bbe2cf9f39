/** Refusals in the shape each part of Supabase uses, so that supabase-js reports them as its own. */

/** `/auth/v1`. Both names of the code, since the client reads one or the other by API version. */
export const authRefusal = (status: number, code: string, message: string, headers?: HeadersInit) =>
  Response.json({ code, error_code: code, msg: message, message }, { status, headers })

/** `/rest/v1` */
export const restRefusal = (status: number, code: string, message: string) =>
  Response.json({ code, message, details: null, hint: null }, { status })

/** `/storage/v1` */
export const storageRefusal = (status: number, error: string, message: string) =>
  Response.json({ statusCode: String(status), error, message }, { status })

/** Whichever of the three the address belongs to. */
export function refusalFor(path: string, status: number, code: string, message: string): Response {
  if (path.startsWith('/auth/')) return authRefusal(status, code, message)
  if (path.startsWith('/storage/')) return storageRefusal(status, code, message)
  return restRefusal(status, code, message)
}
