import { createContext } from 'react'

/** Time zone table that the server writes into a page; undefined in the browser, which reads it from there. */
export const PageZonesContext = createContext<string | undefined>(undefined)
