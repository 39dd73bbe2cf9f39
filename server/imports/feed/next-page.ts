import { isRecord, stringField } from '../json/json-record.ts'
import { feedRoot } from './feed-root.ts'

export type NextPage = {
  /** Where the older entries stand. */
  address: string
  /** The feed does not say that there are older ones: an answer of "not found" is its end. */
  isGuess: boolean
}

/** Web addresses alone, and never the page itself: a feed that says it comes after itself would never end. */
function pageAt(written: string | undefined, address: string, isGuess: boolean): NextPage | undefined {
  const url = written === undefined ? null : URL.parse(written.replaceAll('&amp;', '&'), address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined
  url.hash = ''
  return url.href === URL.parse(address)?.href ? undefined : { address: url.href, isGuess }
}

/** The feed without its entries, in which others may be linked to. */
const withoutEntries = (document: string): string => {
  const first = document.search(/<(?:\w+:)?(?:item|entry)[\s>]/)
  if (first < 0) return document
  const last = Math.max(...['item>', 'entry>'].map(end => document.lastIndexOf(end)))
  return document.slice(0, first) + document.slice(Math.max(first, last))
}

const linkTag = /<(?:\w+:)?link\s[^<>]*>/g
const attributeOf = (tag: string, name: string) =>
  new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    .exec(tag)
    ?.slice(1)
    .find(value => value !== undefined)

/** What RFC 5005 has for it: the next of several pages, or the archive before this document. */
const linkedPage = (head: string): string | undefined => {
  const tags = [...head.matchAll(linkTag)].map(([tag]) => tag)
  return ['next', 'prev-archive']
    .map(rel => tags.find(tag => attributeOf(tag, 'rel')?.toLowerCase() === rel))
    .map(tag => tag && attributeOf(tag, 'href'))
    .find(href => href !== undefined)
}

/** WordPress has older entries at `?paged=2` and does not say so. */
function wordpressPage(head: string, address: string): string | undefined {
  if (!/<generator[^<>]*>[^<]*wordpress\.(?:org|com)/i.test(head)) return undefined
  const url = URL.parse(address)
  if (!url) return undefined
  const paged = Number(url.searchParams.get('paged') ?? 1)
  url.searchParams.set('paged', String((Number.isInteger(paged) && paged > 0 ? paged : 1) + 1))
  return url.href
}

function jsonPage(document: string, address: string): NextPage | undefined {
  try {
    const feed: unknown = JSON.parse(document)
    return isRecord(feed) ? pageAt(stringField(feed, 'next_url') || undefined, address, false) : undefined
  } catch {
    return undefined
  }
}

/**
 * Where the entries before those of a feed stand. Whoever follows it counts the pages, and stops at one it has been at or that
 * has nothing new: a feed can lead on for ever.
 * @param document the whole text of the feed @param address where it was fetched from
 */
export function nextPage(document: string, address: string): NextPage | undefined {
  if (/^\ufeff?\s*\{/.test(document)) return jsonPage(document.replace(/^\ufeff/, ''), address)
  if (!feedRoot(document)) return undefined
  const head = withoutEntries(document)
  return (
    pageAt(linkedPage(head), address, false) ??
    (head.length < document.length ? pageAt(wordpressPage(head, address), address, true) : undefined)
  )
}
