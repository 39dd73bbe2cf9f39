/** Pages of signing in lead nowhere by themselves: whoever is sent back to one goes round in a circle. */
const isSignIn = (path: string) => path === '/auth' || path.startsWith('/auth/')

/** Names of parameters that let in whoever reads them: `access_token`, `refresh_token`, `provider_token`, `token_hash`. */
const holdsSessionToken = (text: string) => /_token=|token_hash=/.test(text)

/**
 * An address to go back to after signing in, when it is one of ours: a path of this site, with its query and fragment.
 * Everything else (another site, `//host`, a script, the sign-in pages) is undefined, so that a link never sends anybody away.
 * A query or fragment that holds a session's token is dropped: the address is shown, kept in the history and sent to the server.
 */
export function safeReturnPath(address: string | null | undefined): string | undefined {
  if (!address?.startsWith('/')) return undefined
  const base = 'https://here.invalid'
  if (!URL.canParse(address, base)) return undefined
  const { origin, pathname, search, hash } = new URL(address, base)
  // What looks like a path may be read as a host once more: `/.//host` becomes `//host`.
  if (origin !== base || pathname.startsWith('//') || isSignIn(pathname)) return undefined
  return pathname + [search, hash].filter(part => !holdsSessionToken(part)).join('')
}
