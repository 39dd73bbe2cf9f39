import type { PublicDb } from './public-db.ts'
import { withReference } from './with-reference.ts'

/** Where the backend is and how to address it: root.tsx writes it on <html>, because it differs between installations, not builds. */
export function backendAddress(): { url: string; publishableKey: string } {
  const { backendUrl, backendKey } = document.documentElement.dataset
  return { url: backendUrl || window.location.origin, publishableKey: backendKey ?? '' }
}

let db: Promise<PublicDb> | undefined

/** The browser's anonymous client. Loaded on the first navigation that needs rows: a first view never pays for it. */
export function browserDb(): Promise<PublicDb> {
  db ??= import('./public-db.ts').then(({ makePublicDb }) => {
    const { url, publishableKey } = backendAddress()
    return makePublicDb(url, publishableKey, withReference(fetch))
  })
  return db
}
