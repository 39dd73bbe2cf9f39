import { useSearchParams } from 'react-router'
import { safeReturnPath } from '../../../platform/session/return-path.ts'
import { useHydrated } from './use-hydrated.ts'

/** The remembered address, when it is one of ours. Read in the browser only, so that one page serves everybody. */
export function useReturnPath(): string | undefined {
  const [params] = useSearchParams()
  return useHydrated() ? safeReturnPath(params.get('return')) : undefined
}

/** Keeps the remembered address on the way to another page of signing in. */
export const withReturn = (place: string, back: string | undefined) =>
  back ? `${place}?return=${encodeURIComponent(back)}` : place
