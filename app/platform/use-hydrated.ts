import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and until hydration, so that controls stay disabled as long as typed input would be lost. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
