import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and while the browser takes the page over: until then nothing typed would be heard. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
