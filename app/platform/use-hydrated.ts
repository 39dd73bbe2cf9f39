import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and until hydration: before that, typed input would be lost. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
