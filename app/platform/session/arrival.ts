import { places } from '../places.ts'

/** Only where links from letters lead are tokens taken out of an address: no other link signs anybody in as somebody else. */
export const isArrivalPlace = (pathname: string) =>
  [places.signInCallback, places.resetPassword].some(place => place === pathname.replace(/\/$/, ''))

/** What a link from one of our letters, or a provider's redirect, brought along in the address. */
export type Arrival =
  | { brought: 'nothing' }
  | { brought: 'tokens'; recovery: boolean }
  | { brought: 'error'; code: string }

/** Reads the fragment and the query, which both may carry it. To be read before the client, which takes it out of the address. */
export function readArrival({ pathname, search, hash }: { pathname: string; search: string; hash: string }): Arrival {
  if (!isArrivalPlace(pathname)) return { brought: 'nothing' }
  const told = new URLSearchParams(search)
  for (const [name, value] of new URLSearchParams(hash.replace(/^#/, ''))) told.set(name, value)
  const code = told.get('error_code') ?? told.get('error')
  if (code !== null || told.has('error_description')) return { brought: 'error', code: code ?? 'unknown' }
  if (told.has('access_token')) return { brought: 'tokens', recovery: told.get('type') === 'recovery' }
  return { brought: 'nothing' }
}
