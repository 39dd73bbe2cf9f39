import type { ReactNode } from 'react'
import { useMatches } from 'react-router'
import type { Json } from '../../../platform/db/database.gen.ts'

/**
 * Route handle of an import page, with the parts that belong to other features: paths of records, and how records are
 * rendered.
 */
export type ImportHandle = {
  /** Returns the URL of a record's edit page. Undefined if the record has no edit page. */
  recordPath: (kind: string, id: string) => string | undefined
  /** Renders a record as the public page would show it. */
  drawPage?: (kind: string, fields: Record<string, Json>) => ReactNode
}

export const useImportHandle = (): ImportHandle | undefined => useMatches().at(-1)?.handle as ImportHandle | undefined
