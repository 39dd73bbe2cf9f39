/**
 * Adds the reference of a failed request to the body of the response. The server sends the reference of each logged
 * failure in
 * `x-request-id`, but the database client never exposes headers of a response.
 */
export function addReferenceToErrors(ask: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await ask(input, init)
    const reference = response.headers.get('x-request-id')
    const isRows = new URL(response.url || String(input)).pathname.startsWith('/rest/')
    if (response.ok || !reference || !isRows) return response
    const { status, statusText, headers } = response
    const body = await response.text()
    return new Response(addReferenceToBody(body, reference), { status, statusText, headers })
  }
}

function addReferenceToBody(body: string, reference: string): string {
  try {
    const parsed: unknown = JSON.parse(body)
    if (typeof parsed === 'object' && parsed !== null) return JSON.stringify({ ...parsed, reference })
  } catch {
    // A body that is no JSON, e.g. the error page of a proxy, becomes the error message.
  }
  return JSON.stringify({ message: body, reference })
}
