/** Sign-in pages are not valid return targets: they would redirect in a loop. */
const isSignIn = (path: string) => path === '/auth' || path.startsWith('/auth/')

/**
 * Names of parameters that allow anyone to sign in: `access_token`, `refresh_token`, `provider_token`, `token_hash`.
 */
const holdsSessionToken = (text: string) => /_token=|token_hash=/.test(text)

/**
 * Converts a return path to one on this site: a path with its query and fragment. Anything else (another site,
 * `//host`, a script, the sign-in pages) is undefined, so that a link cannot redirect off the site. A query or
 * fragment with a session token is dropped, because the URL is displayed, stored in the history and sent to the
 * server.
 */
export function toSafeReturnPath(address: string | null | undefined): string | undefined {
  if (!address?.startsWith('/')) return undefined
  const base = 'https://here.invalid'
  if (!URL.canParse(address, base)) return undefined
  const { origin, pathname, search, hash } = new URL(address, base)
  // The path is parsed once more, because a path can parse as a host the next time: `/.//host` becomes `//host`.
  if (origin !== base || pathname.startsWith('//') || isSignIn(pathname)) return undefined
  return pathname + [search, hash].filter(part => !holdsSessionToken(part)).join('')
}
