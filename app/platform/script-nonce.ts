import { createContext } from 'react'

/** The nonce of the page being rendered, for scripts that stand in it. The browser has none: the server takes it off again. */
export const ScriptNonce = createContext<string | undefined>(undefined)
