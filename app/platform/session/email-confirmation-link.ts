import { paths } from '../paths.ts'
import { toSafeReturnPath } from './return-path.ts'

/** Purpose of a link in an e-mail, in the terms of Supabase Auth. */
export type EmailLinkKind = 'signup' | 'magiclink' | 'recovery' | 'email_change'

const linkKinds = new Set<string>(['signup', 'magiclink', 'recovery', 'email_change'])

export const parseEmailLinkKind = (type: string | null | undefined): EmailLinkKind | undefined =>
  type && linkKinds.has(type) ? (type as EmailLinkKind) : undefined

export type EmailConfirmationLink = {
  kind: EmailLinkKind
  /** Single-use token that the e-mail contains. */
  token: string
  /** Recipient of the e-mail, partly replaced by dots in the link. */
  to?: string | undefined
  /** Path to open after the link is redeemed, or `redirect_to` of the request, which may be a full URL. */
  back?: string | undefined
}

/**
 * Hides a part of an e-mail address: `amina@example.org` becomes `a•••@example.org`. An address that is already hidden
 * stays the same. Undefined for any other text.
 */
export function maskEmailAddress(address: string | null | undefined): string | undefined {
  const [, first, host] = /^([^\s@•])[^\s@]*@([\p{L}\d.-]+)$/u.exec(address ?? '') ?? []
  return first && host && host.length <= 253 ? `${first}•••@${host}` : undefined
}

/**
 * URL of the page with the button that redeems a link. The fragment contains all values, so that no server, log or
 * Referer header gets these values. Opening the URL without pressing the button has no effect.
 */
export function buildConfirmLink(siteUrl: string, { kind, token, to, back }: EmailConfirmationLink): string {
  const fragment = new URLSearchParams({ type: kind, token_hash: token })
  const masked = maskEmailAddress(to)
  if (masked) fragment.set('to', masked)
  const path = findReturnPath(back, new URL(siteUrl).origin)
  if (path) fragment.set('return', path)
  return `${new URL(paths.confirm, siteUrl).href}#${fragment}`
}

/**
 * Parses the fragment of a URL that `buildConfirmLink` has made. In e-mails of a Supabase project, `to` and `return`
 * contain full URLs.
 */
export function parseConfirmLink(fragment: string, origin: string): EmailConfirmationLink | undefined {
  const params = new URLSearchParams(fragment.replace(/^#/, ''))
  const kind = parseEmailLinkKind(params.get('type'))
  const token = params.get('token_hash')
  if (!kind || !token || token.length > 200) return undefined
  return { kind, token, to: maskEmailAddress(params.get('to')), back: findReturnPath(params.get('return'), origin) }
}

/**
 * Return path of a request for an e-mail. If the target is the callback page, which only redirects, the parameter
 * `return` of the callback page is used.
 */
function findReturnPath(target: string | null | undefined, origin: string): string | undefined {
  if (!target || !URL.canParse(target, origin)) return undefined
  const url = new URL(target, origin)
  if (url.origin !== origin) return undefined
  if (url.pathname === paths.signInCallback) return toSafeReturnPath(url.searchParams.get('return'))
  const path = toSafeReturnPath(url.pathname + url.search)
  return path === paths.home ? undefined : path
}
