import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and until hydration, because input that the user types before hydration would be lost. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
