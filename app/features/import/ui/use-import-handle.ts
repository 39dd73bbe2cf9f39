import type { ReactNode } from 'react'
import { useMatches } from 'react-router'
import type { Json } from '../../../platform/db/database.gen.ts'

/** What a route of an import says of records, which are other nouns'. */
export type ImportHandle = {
  /** Where a record is opened; undefined for one that has no desk. */
  recordPath: (kind: string, id: string) => string | undefined
  /** How a record of some kind is drawn as its page. */
  drawPage?: (kind: string, fields: Record<string, Json>) => ReactNode
}

export const useImportHandle = (): ImportHandle | undefined => useMatches().at(-1)?.handle as ImportHandle | undefined
