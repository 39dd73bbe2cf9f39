import { createContext } from 'react'
import type { FoundRecord } from './record-queries.ts'

/** Finds the public URL of a record; undefined when it has no public page. */
export type ReadingPath = (record: FoundRecord) => string | undefined

/** Context that the app shell fills: it knows every kind of record, which this layer does not. */
export const ReadingPathContext = createContext<ReadingPath>(() => undefined)
