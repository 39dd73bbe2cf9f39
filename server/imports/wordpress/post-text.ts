import type { ImportItem } from '../import-item.ts'
import type { MediaLibrary } from './attachments.ts'

/**
 * Context for converting the text of a post: the import item that counts lost content, and the data to which the text
 * refers.
 */
export type PostText = {
  item: ImportItem
  id: number
  attachments: MediaLibrary
  /** Finds the text of a synced pattern, by id. */
  pattern(id: number): string | undefined
  /** HTML of the post's footnotes by id. */
  footnotes: Map<string, string>
}
