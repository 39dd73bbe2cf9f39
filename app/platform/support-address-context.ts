import { createContext, use } from 'react'

/** E-mail address for help with accounts. Undefined if the settings contain no such address. */
export const SupportAddressContext = createContext<string | undefined>(undefined)

export const useSupportAddress = () => use(SupportAddressContext)
