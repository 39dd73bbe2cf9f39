import { getStringField, isRecord } from '../json/json-record.ts'
import { findFeedRoot } from './feed-root.ts'

export type NextFeedPage = {
  /** URL of the page with older entries. */
  address: string
  /**
   * Whether the URL of older entries is a guess, because the feed has no link to them. HTTP status 404 then means that
   * there are no older entries.
   */
  isGuess: boolean
}

/**
 * Builds the URL of the next page from a link. Only web URLs count, and never the URL of the page itself, which would
 * be an endless loop.
 */
function makeNextPage(nextHref: string | undefined, address: string, isGuess: boolean): NextFeedPage | undefined {
  const url = nextHref === undefined ? null : URL.parse(nextHref.replaceAll('&amp;', '&'), address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined
  url.hash = ''
  return url.href === URL.parse(address)?.href ? undefined : { address: url.href, isGuess }
}

/** Removes the entries from the text of a feed, because links inside entries do not lead to older entries. */
const removeEntries = (document: string): string => {
  const first = document.search(/<(?:\w+:)?(?:item|entry)[\s>]/)
  if (first < 0) return document
  const last = Math.max(...['item>', 'entry>'].map(end => document.lastIndexOf(end)))
  return document.slice(0, first) + document.slice(Math.max(first, last))
}

const linkTagPattern = /<(?:\w+:)?link\s[^<>]*>/g
const readAttribute = (tag: string, name: string) =>
  new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    .exec(tag)
    ?.slice(1)
    .find(value => value !== undefined)

/** Finds a link of RFC 5005: to the next page, or to the previous archive document. */
const findLinkedPage = (head: string): string | undefined => {
  const tags = [...head.matchAll(linkTagPattern)].map(([tag]) => tag)
  return ['next', 'prev-archive']
    .map(rel => tags.find(tag => readAttribute(tag, 'rel')?.toLowerCase() === rel))
    .map(tag => tag && readAttribute(tag, 'href'))
    .find(href => href !== undefined)
}

/** Makes the URL of the next page of a WordPress feed, `?paged=2`, to which WordPress does not link. */
function guessWordpressPage(head: string, address: string): string | undefined {
  if (!/<generator[^<>]*>[^<]*wordpress\.(?:org|com)/i.test(head)) return undefined
  const url = URL.parse(address)
  if (!url) return undefined
  const paged = Number(url.searchParams.get('paged') ?? 1)
  url.searchParams.set('paged', String((Number.isInteger(paged) && paged > 0 ? paged : 1) + 1))
  return url.href
}

function findJsonPage(document: string, address: string): NextFeedPage | undefined {
  try {
    const feed: unknown = JSON.parse(document)
    return isRecord(feed) ? makeNextPage(getStringField(feed, 'next_url') || undefined, address, false) : undefined
  } catch {
    return undefined
  }
}

/**
 * Finds the URL of the page with older entries of a feed. A feed can have an endless number of pages, so the caller
 * limits the number and stops at a visited page or a page without new entries.
 * @param document whole text of the feed
 * @param address URL of the feed
 */
export function findNextFeedPage(document: string, address: string): NextFeedPage | undefined {
  if (/^\ufeff?\s*\{/.test(document)) return findJsonPage(document.replace(/^\ufeff/, ''), address)
  if (!findFeedRoot(document)) return undefined
  const head = removeEntries(document)
  return (
    makeNextPage(findLinkedPage(head), address, false) ??
    (head.length < document.length ? makeNextPage(guessWordpressPage(head, address), address, true) : undefined)
  )
}
