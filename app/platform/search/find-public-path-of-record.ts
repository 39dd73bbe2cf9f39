import { createContext } from 'react'
import type { RecordSearchResult } from './record-queries.ts'

/** Function that returns the public URL of a record. Undefined if the record has no public page. */
export type FindPublicPathOfRecord = (record: RecordSearchResult) => string | undefined

/**
 * Context with the function that finds the path of a search result. The back office provides the function, because code
 * in this folder does not know the record types.
 */
export const PublicPathContext = createContext<FindPublicPathOfRecord>(() => undefined)
