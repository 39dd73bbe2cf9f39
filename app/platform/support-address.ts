import { createContext, use } from 'react'

/** E-mail address for help with accounts. Undefined if the settings contain none. */
export const SupportAddress = createContext<string | undefined>(undefined)

export const useSupportAddress = () => use(SupportAddress)
