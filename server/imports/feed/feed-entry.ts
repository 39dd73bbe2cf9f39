import type { ImportReference, ItemState } from '../import-item.ts'
import type { ProseDescription } from '../prose/prose.ts'

/** A picture or another file that stands beside an entry. */
export type Attachment = {
  /** Resolved. */
  address: string
  /** As the feed says it: `image/jpeg`; empty where it does not. */
  type: string
  width?: number
  alt?: string
  caption?: string
}

/** An entry of a feed of whatever kind, with what it says as it says it. */
export type FeedEntry = ProseDescription & {
  place: string
  state: ItemState
  /** What the feed calls it for ever. */
  id: string
  /** The feed gave it that id; otherwise its address stands for it, which other entries may have too. */
  hasId: boolean
  /** Plain words. */
  title: string
  /** The present one first; relative ones are resolved. */
  addresses: string[]
  /** What addresses in its text are relative to. */
  base: string | undefined
  /** HTML of the whole text, where it has it. */
  content: string
  /** HTML of what it says about itself: of some feeds the whole text, of others its beginning. */
  summary: string
  /** As it is written; empty where it is not. */
  published: string
  isDraft: boolean
  refers: ImportReference[]
  /** Those that stand for the entry come before those that come with it. */
  attachments: Attachment[]
}

/** An address as a browser would understand it on the page it stands on; as it is written where that cannot be told. */
export function resolveUrl(address: string, base: string | undefined): string {
  const written = address.trim()
  return (base === undefined ? URL.parse(written) : URL.parse(written, base))?.href ?? written
}

/** An address that leads to the same page whoever counts its visitors. */
export function withoutCounting(address: string): string {
  const url = URL.parse(address)
  if (!url || !/[?&]utm_/.test(url.search)) return address
  for (const name of [...url.searchParams.keys()]) if (name.startsWith('utm_')) url.searchParams.delete(name)
  return url.href
}
