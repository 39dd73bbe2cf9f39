import { createContext } from 'react'

/**
 * Time zone table that the server writes into the page. Undefined in the browser, which reads the table from the page.
 */
export const PageZonesContext = createContext<string | undefined>(undefined)
