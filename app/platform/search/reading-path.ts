import { createContext } from 'react'
import type { FoundRecord } from './record-queries.ts'

/** Function that returns the public URL of a record. Undefined if the record has no public page. */
export type ReadingPath = (record: FoundRecord) => string | undefined

/**
 * Context with the function that finds the path of a search result. The back office provides the function, because code
 * in this folder does not know the record types.
 */
export const ReadingPathContext = createContext<ReadingPath>(() => undefined)
