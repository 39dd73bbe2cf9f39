import { useSearchParams } from 'react-router'
import { toSafeReturnPath } from '../../../platform/session/return-path.ts'
import { useHydrated } from '../../../platform/use-hydrated.ts'

/**
 * Return path from the URL, if the path is on this site. The path is read in the browser only, so that one cached page
 * can be sent to all users.
 */
export function useReturnPath(): string | undefined {
  const [params] = useSearchParams()
  return useHydrated() ? toSafeReturnPath(params.get('return')) : undefined
}

/** Appends the return path to the URL of another sign-in page. */
export const addReturnPath = (place: string, back: string | undefined) =>
  back ? `${place}?return=${encodeURIComponent(back)}` : place
