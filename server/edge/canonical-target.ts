/** Status for a refused URL: 404 for not found, 400 for invalid. */
export type TargetRefusal = 404 | 400

/**
 * Pattern of the paths of APIs whose URLs contain only fixed words. File names in the storage API may contain any
 * letter.
 */
const servicePathPattern = /^\/(auth|rest|api)(\/|$)/
const mountedPathPattern = /^\/(auth|rest|storage|realtime|api)(?=\/|$)/i
/**
 * Pattern of a percent escape for a letter, a digit or one of -._~. Such escapes are not needed and would allow a
 * second spelling of the same URL.
 */
const needlessEscapePattern = /%(?:2[de]|3\d|4[1-9a-f]|5[\da]|5f|6[1-9a-f]|7[\dae])/i
const escapedSeparatorPattern = /%(?:2f|5c)/i
const escapedControlPattern = /%(?:[01][\da-f]|7f)/i
const dotSegmentPattern = /\/\.{1,2}(?:\/|$)/

/**
 * Checks a request target (path and query) as received, so that router, rules and cache read the same URL. A URL that
 * could be read in two ways is refused, not corrected.
 * @param target path and query, not decoded
 */
export function checkTarget(target: string): TargetRefusal | undefined {
  const [path = '', query = ''] = splitTarget(target)
  if (!path.startsWith('/') || hasControlCharacter(target) || target.includes('\\') || target.includes('#')) return 400
  if (path.includes('//') || dotSegmentPattern.test(path)) return 404
  const prefix = mountedPathPattern.exec(path)?.[0] ?? ''
  if (prefix !== prefix.toLowerCase()) return 404
  if (path.includes('%')) {
    if (servicePathPattern.test(path) || needlessEscapePattern.test(path) || escapedSeparatorPattern.test(path))
      return 404
    if (escapedControlPattern.test(path) || !isDecodable(path)) return 400
  }
  return query.includes('%00') ? 400 : undefined
}

/** Pattern of the path of a top-level page. Such paths contain no capital letters. */
const topPagePattern = /^\/[a-z0-9-]+$/i

/**
 * Finds the canonical path for a page URL that has extra slashes, or capital letters where the page's path has none:
 * `/events` for `//Events/`. Undefined if the path is already canonical or is not the path of a page. The result begins
 * with exactly one slash, so that a redirect cannot lead to another site.
 */
export function findCanonicalTarget(target: string): string | undefined {
  const [path, query] = splitTarget(target)
  const single = path.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
  const straight = topPagePattern.test(single) ? single.toLowerCase() : single
  if (straight === path) return undefined
  const canonicalUrl = query === undefined ? straight : `${straight}?${query}`
  return mountedPathPattern.test(straight) || checkTarget(canonicalUrl) ? undefined : canonicalUrl
}

function splitTarget(target: string): [path: string, query?: string] {
  const mark = target.indexOf('?')
  return mark < 0 ? [target] : [target.slice(0, mark), target.slice(mark + 1)]
}

const hasControlCharacter = (text: string) => [...text].some(character => character <= ' ' || character === '\u007f')

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
