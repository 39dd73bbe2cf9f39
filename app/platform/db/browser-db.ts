import { addReferenceToErrors } from './error-reference.ts'
import type { PublicDb } from './public-db.ts'

/**
 * Reads the URL and key of the backend. root.tsx writes them on <html>, because they differ between installations, not
 * builds.
 */
export function readBackendAddress(): { url: string; publishableKey: string } {
  const { backendUrl, backendKey } = document.documentElement.dataset
  return { url: backendUrl || window.location.origin, publishableKey: backendKey ?? '' }
}

let db: Promise<PublicDb> | undefined

/**
 * Anonymous client of the browser. It is loaded at the first navigation that needs rows, so that the first view does
 * not download it.
 */
export function getBrowserDb(): Promise<PublicDb> {
  db ??= import('./public-db.ts').then(({ makePublicDb }) => {
    const { url, publishableKey } = readBackendAddress()
    return makePublicDb(url, publishableKey, addReferenceToErrors(fetch))
  })
  return db
}
