import { decodeEntities } from './entities.ts'

/**
 * Record that contains a link, with the data needed to open its edit page. `key` is the slug or id in the URL of the
 * edit page.
 */
export type LinkSource = { table: string; key: string; title: string }
export type LinkLocation = { kind: 'link' | 'picture'; address: string; source: LinkSource }

const linkAttributePattern = /\b(href|src)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi

/** Extracts every link and image from HTML. */
export function extractLinks(html: string, source: LinkSource): LinkLocation[] {
  return [...html.matchAll(linkAttributePattern)].map(([, name = '', double, single]) => ({
    kind: name.toLowerCase() === 'src' ? 'picture' : 'link',
    address: decodeEntities(double ?? single ?? ''),
    source,
  }))
}

/** Extracts every URL from the value of a setting: values that are a URL, and links inside a text. */
export function extractLinksFromValue(value: unknown, source: LinkSource): LinkLocation[] {
  if (typeof value === 'string')
    return /^\/(?!\/)\S*$/.test(value) ? [{ kind: 'link', address: value, source }] : extractLinks(value, source)
  if (Array.isArray(value)) return value.flatMap(part => extractLinksFromValue(part, source))
  if (value && typeof value === 'object')
    return Object.values(value).flatMap(part => extractLinksFromValue(part, source))
  return []
}

/** Paths that are not checked, because they need a session, a user or a token. */
const skippedPathPattern = /^\/(admin|auth|profile|api|rest)(\/|$)/

/** Finds the path on this site to which a URL leads; undefined for an external URL. */
export function toPathOnThisSite(address: string, origin: string): string | undefined {
  if (!address || address.startsWith('#') || !URL.canParse(address, origin)) return undefined
  const url = new URL(address, origin)
  if (url.origin !== origin || !/^https?:$/.test(url.protocol) || skippedPathPattern.test(url.pathname))
    return undefined
  return url.pathname + url.search
}
