import type { ImportReference, ItemTextCompleteness } from '../import-item.ts'
import type { LostTextElements } from '../prose/prose.ts'

/** A picture or other file attached to an entry. */
export type FeedAttachment = {
  /** Absolute URL of the file. */
  address: string
  /** Media type from the feed, such as `image/jpeg`; empty if missing. */
  type: string
  width?: number
  alt?: string
  caption?: string
}

/** Entry of a feed in any format (RSS, Atom, JSON), with its original data. */
export type FeedEntry = LostTextElements & {
  place: string
  state: ItemTextCompleteness
  /** Permanent id of the entry in the feed. */
  id: string
  /** Whether the id comes from the feed. If false, the id is the URL of the entry, which other entries may share. */
  hasId: boolean
  /** Title in plain text. */
  title: string
  /** Absolute URLs of the entry, the current one first. */
  addresses: string[]
  /** Base of relative URLs in the text of the entry. */
  base: string | undefined
  /** Full text in HTML; undefined if the feed does not include the full text. */
  content: string
  /** Summary in HTML: in some feeds the full text, in others the beginning of the text. */
  summary: string
  /** Date as written in the feed; empty when missing. */
  published: string
  isDraft: boolean
  refers: ImportReference[]
  /** Attached files: first the pictures that represent the entry. */
  attachments: FeedAttachment[]
}

/** Resolves a URL like a browser. An invalid URL stays unchanged. */
export function resolveUrl(address: string, base: string | undefined): string {
  const trimmed = address.trim()
  return (base === undefined ? URL.parse(trimmed) : URL.parse(trimmed, base))?.href ?? trimmed
}

/** Removes tracking parameters from a URL. */
export function removeTrackingParameters(address: string): string {
  const url = URL.parse(address)
  if (!url || !/[?&]utm_/.test(url.search)) return address
  for (const name of [...url.searchParams.keys()]) if (name.startsWith('utm_')) url.searchParams.delete(name)
  return url.href
}
