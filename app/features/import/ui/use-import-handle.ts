import type { ReactNode } from 'react'
import { useMatches } from 'react-router'
import type { Json } from '../../../platform/db/database.gen.ts'

/** Route handle of an import page: paths and rendering of records that belong to other features. */
export type ImportHandle = {
  /** Finds the URL of a record's editor; undefined if it has none. */
  recordPath: (kind: string, id: string) => string | undefined
  /** Renders a record of a kind as its page. */
  drawPage?: (kind: string, fields: Record<string, Json>) => ReactNode
}

export const useImportHandle = (): ImportHandle | undefined => useMatches().at(-1)?.handle as ImportHandle | undefined
