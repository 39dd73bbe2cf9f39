import { createContext } from 'react'

/** The table of zones that the server writes into a page; undefined in the browser, which reads it there. */
export const ZonesOfPage = createContext<string | undefined>(undefined)
