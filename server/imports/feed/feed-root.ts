import { open } from 'node:fs/promises'
import { makeLookupTable } from '../../make-lookup-table.ts'
import { detectXmlEncoding } from '../xml/encoding.ts'

export type FeedRoot = {
  kind: 'rss' | 'rdf' | 'atom'
  /** Usual namespace prefixes, by the prefixes that the document uses. */
  prefixes: ReadonlyMap<string, string>
  /** Base of the document's relative URLs, if declared. */
  base: string | undefined
  /** Whether the document is a WordPress export, which is RSS too but contains more than a feed. */
  isExport: boolean
}

/** Usual prefixes of vocabularies in feeds; empty for the feed's own elements. */
const feedNamespaces: [address: RegExp, prefix: string][] = [
  [/^http:\/\/www\.w3\.org\/2005\/Atom$|^http:\/\/purl\.org\/atom\/ns#$/, 'atom'],
  [/^http:\/\/purl\.org\/rss\/1\.0\/$|^http:\/\/(?:my|channel)\.netscape\.com\/rdf\/simple\/0\.9\/$/, ''],
  [/^http:\/\/purl\.org\/rss\/1\.0\/modules\/content\/$/, 'content'],
  [/^http:\/\/purl\.org\/rss\/1\.0\/modules\/slash\/$/, 'slash'],
  [/^http:\/\/purl\.org\/dc\/elements\/1\.1\/$/, 'dc'],
  [/^http:\/\/purl\.org\/dc\/terms\/$/, 'dcterms'],
  [/^https?:\/\/search\.yahoo\.com\/mrss\/?$/, 'media'],
  [/^http:\/\/www\.itunes\.com\/dtds\/podcast-1\.0\.dtd$/i, 'itunes'],
  [/^http:\/\/www\.w3\.org\/2007\/app$|^http:\/\/purl\.org\/atom\/app#$/, 'app'],
  [/^http:\/\/purl\.org\/syndication\/thread\/1\.0$/, 'thr'],
  [/^http:\/\/rssnamespace\.org\/feedburner\/ext\/1\.0$/, 'feedburner'],
  [/^http:\/\/www\.w3\.org\/1999\/xhtml$/, 'xhtml'],
]
const rootKinds = makeLookupTable({ rss: 'rss', RDF: 'rdf', feed: 'atom' } as const)
const maxHeadBytes = 1 << 16

/** Pattern of the content before the first element of an XML document. */
const prologuePattern = /^\ufeff?(?:\s+|<\?[^>]*\?>|<!--(?:(?!-->)[\s\S])*-->|<!DOCTYPE[^[>]*(?:\[[^\]]*\]\s*)?>)*/i
const rootTagPattern = /^<([\w.-]+:)?([\w.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>/
const attributePattern = /([\w:.-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g

/** Finds the format of a feed by its first element; undefined for other documents. */
export function findFeedRoot(text: string): FeedRoot | undefined {
  const head = text.slice(0, maxHeadBytes)
  const [, rootPrefix = '', name = '', attributeText = ''] =
    rootTagPattern.exec(head.slice(prologuePattern.exec(head)?.[0].length ?? 0)) ?? []
  const kind = rootKinds[name]
  if (!kind) return undefined
  const attributes = [...attributeText.matchAll(attributePattern)].map(([, key = '', one, other]): [string, string] => [
    key,
    one ?? other ?? '',
  ])
  const prefixes = new Map<string, string>()
  let isExport = false
  for (const [key, value] of attributes) {
    const [, prefix] = /^xmlns:?(.*)$/.exec(key) ?? []
    if (prefix === undefined) continue
    const vocabulary = feedNamespaces.find(([address]) => address.test(value))?.[1]
    if (vocabulary !== undefined) prefixes.set(prefix, vocabulary)
    isExport ||= value.startsWith('http://wordpress.org/export/')
  }
  // Elements of the feed format itself get no prefix, whichever prefix the document uses.
  if (kind === 'atom') for (const [prefix, knownKind] of prefixes) if (knownKind === 'atom') prefixes.set(prefix, '')
  // Elements with the same prefix as the root element count as RSS, because the root may have any namespace, or an
  // undeclared one.
  if (kind === 'rss' && rootPrefix !== '' && !prefixes.has(rootPrefix.replace(':', '')))
    prefixes.set(rootPrefix.replace(':', ''), '')
  const isFeed = kind !== 'atom' || prefixes.get(rootPrefix.replace(':', '')) === '' || rootPrefix === ''
  const isRss = kind !== 'rdf' || [...prefixes.values()].includes('')
  return isFeed && isRss
    ? { kind, prefixes, base: attributes.find(([key]) => key === 'xml:base')?.[1], isExport }
    : undefined
}

/** Finds the format of a feed in a file of any encoding. */
export async function readFeedRoot(path: string, signal: AbortSignal): Promise<FeedRoot | undefined> {
  const { encoding } = await detectXmlEncoding(path, signal)
  await using file = await open(path)
  const { bytesRead, buffer } = await file.read(Buffer.alloc(maxHeadBytes), 0, maxHeadBytes, 0)
  return findFeedRoot(new TextDecoder(encoding).decode(buffer.subarray(0, bytesRead)))
}

/** Finds the usual name of a feed element, such as `media:content` for `m:content`. */
export function getStandardElementName(name: string, { prefixes }: FeedRoot): string {
  const [prefix = '', local] = name.includes(':') ? name.split(':', 2) : ['', name]
  const usual = prefixes.get(prefix) ?? prefix
  return usual === '' ? (local ?? name) : `${usual}:${local}`
}

/** Lists the names under which a document may contain these elements. */
export function listElementNamesAsWritten(names: readonly string[], { prefixes }: FeedRoot): Set<string> {
  const spellings = new Set(names)
  for (const name of names) {
    const [prefix = '', local] = name.includes(':') ? name.split(':', 2) : ['', name]
    for (const [own, usual] of prefixes)
      if (usual === prefix) spellings.add(own === '' ? `${local}` : `${own}:${local}`)
  }
  return spellings
}
