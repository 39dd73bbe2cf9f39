import { createContext } from 'react'

/**
 * CSP nonce for inline scripts of the page that is being rendered. Undefined in the browser, because the server removes
 * the nonce from the HTML.
 */
export const ScriptNonceContext = createContext<string | undefined>(undefined)
