import { createContext } from 'react'
import type { FoundRecord } from './record-queries.ts'

/** Function that returns the public URL of a record. Undefined if the record has no public page. */
export type ReadingPath = (record: FoundRecord) => string | undefined

/**
 * Context for this function. The back office provides it, because code in this folder does not know the record types.
 */
export const ReadingPathContext = createContext<ReadingPath>(() => undefined)
