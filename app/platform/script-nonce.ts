import { createContext } from 'react'

/**
 * CSP nonce of the page being rendered, for inline scripts. Undefined in the browser: the server removes it from the
 * HTML.
 */
export const ScriptNonce = createContext<string | undefined>(undefined)
