import { addReferenceToErrors } from './error-reference.ts'
import type { PublicDb } from './public-db.ts'

/**
 * URL and public key of the backend. root.tsx writes both values on the `<html>` element, because the values differ
 * between installations but not between builds.
 */
export function readBackendSettings(): { url: string; publishableKey: string } {
  const { backendUrl, backendKey } = document.documentElement.dataset
  return { url: backendUrl || window.location.origin, publishableKey: backendKey ?? '' }
}

let db: Promise<PublicDb> | undefined

/**
 * Anonymous database client of the browser. Loaded by the first navigation that needs rows, so that the first page does
 * not download it.
 */
export function getBrowserDb(): Promise<PublicDb> {
  db ??= import('./public-db.ts').then(({ makePublicDb }) => {
    const { url, publishableKey } = readBackendSettings()
    return makePublicDb(url, publishableKey, addReferenceToErrors(fetch))
  })
  return db
}
