import { paths } from '../paths.ts'

/**
 * Whether the page at a path accepts tokens from the page's URL. Only pages to which links in e-mails lead accept
 * tokens, so that no other link can sign a user in to another person's account.
 */
const isArrivalPath = (pathname: string) =>
  [paths.signInCallback, paths.resetPassword].some(place => place === pathname.replace(/\/$/, ''))

/** Values in the URL of a link from an e-mail, or of the redirect from a sign-in provider. */
export type SignInArrival =
  | { brought: 'nothing' }
  | { brought: 'tokens'; recovery: boolean }
  /**
   * State after the first of the two confirmations of an e-mail change, with the default link of a Supabase project.
   */
  | { brought: 'half' }
  | { brought: 'error'; code: string }

type UrlParts = Pick<Location, 'pathname' | 'search' | 'hash'>

/** Parameters of query and fragment. If both contain a parameter, the value in the fragment is used. */
function mergeParams(search: string, hash: string): URLSearchParams {
  const params = new URLSearchParams(search)
  for (const [name, value] of new URLSearchParams(hash.replace(/^#/, ''))) params.set(name, value)
  return params
}

/** Parses the sign-in values of a URL, which can be in the query or in the fragment. */
export function parseSignInArrival({ pathname, search, hash }: UrlParts): SignInArrival {
  if (!isArrivalPath(pathname)) return { brought: 'nothing' }
  const told = mergeParams(search, hash)
  const code = told.get('error_code') ?? told.get('error')
  if (code !== null || told.has('error_description')) return { brought: 'error', code: code ?? 'unknown' }
  if (told.has('access_token')) return { brought: 'tokens', recovery: told.get('type') === 'recovery' }
  if (told.has('message')) return { brought: 'half' }
  return { brought: 'nothing' }
}

export type Tokens = { access_token: string; refresh_token: string }

/**
 * Splits a URL into the tokens and the URL without tokens, because any person who reads tokens in a URL could sign in.
 */
export function extractTokens({ pathname, search, hash }: UrlParts): { tokens: Tokens; rest: string } | undefined {
  if (!isArrivalPath(pathname)) return undefined
  const told = mergeParams(search, hash)
  const [access_token, refresh_token] = [told.get('access_token'), told.get('refresh_token')]
  if (access_token === null) return undefined
  const remainingParams = new URLSearchParams(search)
  for (const name of [...remainingParams.keys()]) if (/token|^expires_|^type$/.test(name)) remainingParams.delete(name)
  const rest = remainingParams.size > 0 ? `${pathname}?${remainingParams}` : pathname
  return { tokens: { access_token, refresh_token: refresh_token ?? '' }, rest }
}
