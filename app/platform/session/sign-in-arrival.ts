import { paths } from '../paths.ts'

/** Only where links from letters lead are tokens taken out of an address: no other link signs anybody in as somebody else. */
const isArrivalPath = (pathname: string) =>
  [paths.signInCallback, paths.resetPassword].some(place => place === pathname.replace(/\/$/, ''))

/** What a link from one of our letters, or a provider's redirect, brought along in the address. */
export type SignInArrival =
  | { brought: 'nothing' }
  | { brought: 'tokens'; recovery: boolean }
  /** The first of two letters of a change of address, by the default link of a Supabase project. */
  | { brought: 'half' }
  | { brought: 'error'; code: string }

type Address = Pick<Location, 'pathname' | 'search' | 'hash'>

/** The fragment counts before the query. */
function toldIn(search: string, hash: string): URLSearchParams {
  const told = new URLSearchParams(search)
  for (const [name, value] of new URLSearchParams(hash.replace(/^#/, ''))) told.set(name, value)
  return told
}

/** Reads the fragment and the query, which both may carry it. */
export function parseArrival({ pathname, search, hash }: Address): SignInArrival {
  if (!isArrivalPath(pathname)) return { brought: 'nothing' }
  const told = toldIn(search, hash)
  const code = told.get('error_code') ?? told.get('error')
  if (code !== null || told.has('error_description')) return { brought: 'error', code: code ?? 'unknown' }
  if (told.has('access_token')) return { brought: 'tokens', recovery: told.get('type') === 'recovery' }
  if (told.has('message')) return { brought: 'half' }
  return { brought: 'nothing' }
}

export type Tokens = { access_token: string; refresh_token: string }

/** The tokens an address carries, and the same address without anything of theirs: they let in whoever reads them. */
export function extractTokens({ pathname, search, hash }: Address): { tokens: Tokens; rest: string } | undefined {
  if (!isArrivalPath(pathname)) return undefined
  const told = toldIn(search, hash)
  const [access_token, refresh_token] = [told.get('access_token'), told.get('refresh_token')]
  if (access_token === null) return undefined
  const kept = new URLSearchParams(search)
  for (const name of [...kept.keys()]) if (/token|^expires_|^type$/.test(name)) kept.delete(name)
  const rest = kept.size > 0 ? `${pathname}?${kept}` : pathname
  return { tokens: { access_token, refresh_token: refresh_token ?? '' }, rest }
}
