/** Why a request is not answered at all: it names nothing (404), or cannot be read as an address (400). */
export type TargetRefusal = 404 | 400

/** Their addresses hold words of ours alone; the names of files in storage may hold any letter. */
const services = /^\/(auth|rest|api)(\/|$)/
const mounted = /^\/(auth|rest|storage|realtime|api)(?=\/|$)/i
/** A letter, a digit or one of -._~ written as an escape: the same address spelled in another way. */
const needlessEscape = /%(?:2[de]|3\d|4[1-9a-f]|5[\da]|5f|6[1-9a-f]|7[\dae])/i
const escapedSeparator = /%(?:2f|5c)/i
const escapedControl = /%(?:[01][\da-f]|7f)/i
const dotSegment = /\/\.{1,2}(?:\/|$)/

/**
 * Judges a request target as it came over the wire, so that whatever reads the address later (router, rule, cache) reads
 * one spelling of it. Nothing is corrected: an address that could be read in two ways is refused.
 * @param target path and query, not decoded
 */
export function checkTarget(target: string): TargetRefusal | undefined {
  const [path = '', query = ''] = divided(target)
  if (!path.startsWith('/') || hasControl(target) || target.includes('\\') || target.includes('#')) return 400
  if (path.includes('//') || dotSegment.test(path)) return 404
  const prefix = mounted.exec(path)?.[0] ?? ''
  if (prefix !== prefix.toLowerCase()) return 404
  if (path.includes('%')) {
    if (services.test(path) || needlessEscape.test(path) || escapedSeparator.test(path)) return 404
    if (escapedControl.test(path) || !isDecodable(path)) return 400
  }
  return query.includes('%00') ? 400 : undefined
}

/** A page below none, whose name has no capitals. */
const topPage = /^\/[a-z-]+$/i

/**
 * The one spelling of a page's address that has slashes too many, or capitals where no page has any: `/events` of
 * `//Events/`. Undefined where it is spelled so already, and of what names nothing even so. It begins with one slash, so
 * that it leads to nobody else's site.
 */
export function canonicalTarget(target: string): string | undefined {
  const [path, query] = divided(target)
  const single = path.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
  const straight = topPage.test(single) ? single.toLowerCase() : single
  if (straight === path) return undefined
  const whole = query === undefined ? straight : `${straight}?${query}`
  return mounted.test(straight) || checkTarget(whole) ? undefined : whole
}

function divided(target: string): [path: string, query?: string] {
  const mark = target.indexOf('?')
  return mark < 0 ? [target] : [target.slice(0, mark), target.slice(mark + 1)]
}

const hasControl = (text: string) => [...text].some(character => character <= ' ' || character === '\u007f')

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
