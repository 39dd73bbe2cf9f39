import { decodeEntities } from './entities.ts'

/** Source of a link, with enough data to open its editor. `key` is the slug or id in its URL. */
export type LinkSource = { table: string; key: string; title: string }
export type LinkPointer = { kind: 'link' | 'picture'; address: string; source: LinkSource }

const attribute = /\b(href|src)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi

/** Every link and image in a piece of HTML. */
export function extractLinks(html: string, source: LinkSource): LinkPointer[] {
  return [...html.matchAll(attribute)].map(([, name = '', double, single]) => ({
    kind: name.toLowerCase() === 'src' ? 'picture' : 'link',
    address: decodeEntities(double ?? single ?? ''),
    source,
  }))
}

/** Every URL in a setting's texts: values that are a URL, and links inside a text. */
export function extractLinksFromValue(value: unknown, source: LinkSource): LinkPointer[] {
  if (typeof value === 'string')
    return /^\/(?!\/)\S*$/.test(value) ? [{ kind: 'link', address: value, source }] : extractLinks(value, source)
  if (Array.isArray(value)) return value.flatMap(part => extractLinksFromValue(part, source))
  if (value && typeof value === 'object')
    return Object.values(value).flatMap(part => extractLinksFromValue(part, source))
  return []
}

/** Not checked: these need a session, a person or a token. */
const skippedPaths = /^\/(admin|auth|profile|api|rest)(\/|$)/

/** Path to request on this site, or undefined for an external URL. */
export function toOwnPath(address: string, origin: string): string | undefined {
  if (!address || address.startsWith('#') || !URL.canParse(address, origin)) return undefined
  const url = new URL(address, origin)
  if (url.origin !== origin || !/^https?:$/.test(url.protocol) || skippedPaths.test(url.pathname)) return undefined
  return url.pathname + url.search
}
