import { getStringField, isRecord } from '../json/json-record.ts'
import { findFeedRoot } from './feed-root.ts'

export type NextFeedPage = {
  /** Address of the page with older entries. */
  address: string
  /** Whether the feed has no link to older entries. A status 404 then means the end. */
  isGuess: boolean
}

/**
 * Makes the next page from a link. Only web addresses count, and never the page itself, which would be an endless loop.
 */
function pageAt(nextHref: string | undefined, address: string, isGuess: boolean): NextFeedPage | undefined {
  const url = nextHref === undefined ? null : URL.parse(nextHref.replaceAll('&amp;', '&'), address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined
  url.hash = ''
  return url.href === URL.parse(address)?.href ? undefined : { address: url.href, isGuess }
}

/** Removes the entries from a feed, because they may contain links of their own. */
const withoutEntries = (document: string): string => {
  const first = document.search(/<(?:\w+:)?(?:item|entry)[\s>]/)
  if (first < 0) return document
  const last = Math.max(...['item>', 'entry>'].map(end => document.lastIndexOf(end)))
  return document.slice(0, first) + document.slice(Math.max(first, last))
}

const linkTag = /<(?:\w+:)?link\s[^<>]*>/g
const readAttribute = (tag: string, name: string) =>
  new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    .exec(tag)
    ?.slice(1)
    .find(value => value !== undefined)

/** Finds a link of RFC 5005: to the next page, or to the previous archive document. */
const linkedPage = (head: string): string | undefined => {
  const tags = [...head.matchAll(linkTag)].map(([tag]) => tag)
  return ['next', 'prev-archive']
    .map(rel => tags.find(tag => readAttribute(tag, 'rel')?.toLowerCase() === rel))
    .map(tag => tag && readAttribute(tag, 'href'))
    .find(href => href !== undefined)
}

/** Makes the address of the next page of a WordPress feed, `?paged=2`, to which WordPress does not link. */
function wordpressPage(head: string, address: string): string | undefined {
  if (!/<generator[^<>]*>[^<]*wordpress\.(?:org|com)/i.test(head)) return undefined
  const url = URL.parse(address)
  if (!url) return undefined
  const paged = Number(url.searchParams.get('paged') ?? 1)
  url.searchParams.set('paged', String((Number.isInteger(paged) && paged > 0 ? paged : 1) + 1))
  return url.href
}

function jsonPage(document: string, address: string): NextFeedPage | undefined {
  try {
    const feed: unknown = JSON.parse(document)
    return isRecord(feed) ? pageAt(getStringField(feed, 'next_url') || undefined, address, false) : undefined
  } catch {
    return undefined
  }
}

/**
 * Finds the address of the page with older entries. The links of a feed may never end, so the caller limits the number
 * of pages, and stops at a visited page or at a page without new entries.
 * @param document whole text of the feed
 * @param address its URL
 */
export function findFollowingPage(document: string, address: string): NextFeedPage | undefined {
  if (/^\ufeff?\s*\{/.test(document)) return jsonPage(document.replace(/^\ufeff/, ''), address)
  if (!findFeedRoot(document)) return undefined
  const head = withoutEntries(document)
  return (
    pageAt(linkedPage(head), address, false) ??
    (head.length < document.length ? pageAt(wordpressPage(head, address), address, true) : undefined)
  )
}
