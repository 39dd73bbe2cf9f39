import { createContext } from 'react'
import type { FoundRecord } from './record-queries.ts'

/** Public URL of a record; undefined when it has no public page. */
export type ReadingPath = (record: FoundRecord) => string | undefined

/** Provided by the app shell, which knows every kind of record; this layer knows none. */
export const ReadingPathContext = createContext<ReadingPath>(() => undefined)
