import { createContext } from 'react'

/** Time zone table that the server writes into a page; undefined in the browser, which reads it from there. */
export const ZonesOfPage = createContext<string | undefined>(undefined)
