import { createContext } from 'react'
import type { FoundRecord } from './record-queries.ts'

/** Where visitors read a record; undefined for one without a page that they see. */
export type ReadingPath = (record: FoundRecord) => string | undefined

/** Told by the shell, which knows every kind of record: what stands below it knows none. */
export const ReadingPathContext = createContext<ReadingPath>(() => undefined)
