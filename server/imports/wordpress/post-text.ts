import type { ImportItem } from '../import-item.ts'
import type { Attachments } from './attachments.ts'

/** Context for reading a post's text: where to count lost parts, and what the text refers to. */
export type PostText = {
  item: ImportItem
  id: number
  attachments: Attachments
  /** Text of a synced pattern, by id. */
  pattern(id: number): string | undefined
  /** HTML of its footnotes by id. */
  footnotes: Map<string, string>
}
