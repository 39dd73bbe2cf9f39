import type { ImportItem } from '../import-item.ts'
import type { Attachments } from './attachments.ts'

/** What the text of a post is read with: where it counts what it leaves out, and what it refers to. */
export type PostText = {
  item: ImportItem
  /** The number of the post. */
  id: number
  attachments: Attachments
  /** Texts that several posts share, by their number. */
  pattern(id: number): string | undefined
  /** The HTML of its footnotes by their id. */
  footnotes: Map<string, string>
}
