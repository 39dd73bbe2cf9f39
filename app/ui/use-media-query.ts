import { useCallback, useSyncExternalStore } from 'react'

/** Whether the window matches a media query. False on the server and before hydration. */
export function useMediaQuery(query: string): boolean {
  const watch = useCallback(
    (changed: () => void) => {
      const width = matchMedia(query)
      width.addEventListener('change', changed)
      return () => width.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(
    watch,
    () => matchMedia(query).matches,
    () => false,
  )
}
