import type { ImportReference, ItemState } from '../import-item.ts'
import type { ProseDescription } from '../prose/prose.ts'

/** A picture or other file attached to an entry. */
export type Attachment = {
  /** Absolute address. */
  address: string
  /** Media type from the feed, such as `image/jpeg`; empty when missing. */
  type: string
  width?: number
  alt?: string
  caption?: string
}

/** An entry of any kind of feed, with its original data. */
export type FeedEntry = ProseDescription & {
  place: string
  state: ItemState
  /** Permanent id in the feed. */
  id: string
  /** The id comes from the feed; otherwise it is the address, which other entries may share. */
  hasId: boolean
  /** Plain text. */
  title: string
  /** Current address first; absolute. */
  addresses: string[]
  /** Base of relative addresses in its text. */
  base: string | undefined
  /** HTML of the full text, if included. */
  content: string
  /** HTML of its summary: in some feeds the full text, in others its beginning. */
  summary: string
  /** Date as written; empty when missing. */
  published: string
  isDraft: boolean
  refers: ImportReference[]
  /** Pictures that represent the entry first, then further attachments. */
  attachments: Attachment[]
}

/** Resolves an address as a browser would; unchanged when that is not possible. */
export function resolveUrl(address: string, base: string | undefined): string {
  const trimmed = address.trim()
  return (base === undefined ? URL.parse(trimmed) : URL.parse(trimmed, base))?.href ?? trimmed
}

/** Address without tracking parameters. */
export function ignoreCounts(address: string): string {
  const url = URL.parse(address)
  if (!url || !/[?&]utm_/.test(url.search)) return address
  for (const name of [...url.searchParams.keys()]) if (name.startsWith('utm_')) url.searchParams.delete(name)
  return url.href
}
