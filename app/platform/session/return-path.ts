/** Whether a path is a sign-in page, which is not a valid return path because the redirect would loop. */
const isSignInPath = (path: string) => path === '/auth' || path.startsWith('/auth/')

/**
 * Whether a text has a parameter with which anyone could sign in: `access_token`, `refresh_token`, `provider_token`,
 * `token_hash`.
 */
const hasSessionToken = (text: string) => /_token=|token_hash=/.test(text)

/**
 * Converts a return path to a safe path on this site with query and fragment. For another site, `//host`, a script or
 * a sign-in page the result is undefined, so that a link cannot redirect to another site. A query or fragment with a
 * session token is dropped, because URLs are displayed, stored in the history and sent to the server.
 */
export function toSafeReturnPath(address: string | null | undefined): string | undefined {
  if (!address?.startsWith('/')) return undefined
  const base = 'https://here.invalid'
  if (!URL.canParse(address, base)) return undefined
  const { origin, pathname, search, hash } = new URL(address, base)
  // The path is parsed a second time, because a path can become a host: `/.//host` becomes `//host`.
  if (origin !== base || pathname.startsWith('//') || isSignInPath(pathname)) return undefined
  return pathname + [search, hash].filter(part => !hasSessionToken(part)).join('')
}
