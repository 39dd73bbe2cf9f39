import { createContext } from 'react-router'
import type { PublicDb } from './db/public-db.ts'

/** Server data about the site being rendered. Set once per request by server/site; never available in the browser. */
export type SiteRequest = {
  db: PublicDb
  /** Public origin (scheme and host), without a trailing slash. */
  origin: string
  /** Settings for the browser's client. An empty url means the same origin. */
  backend: { url: string; publishableKey: string }
  /**
   * Set on each of our scripts during rendering and removed from the HTML afterwards: the CSP header lists the
   * scripts that had it.
   */
  nonce?: string | undefined
  /** Whether the data saver is on. */
  savesData: boolean
}

export const siteContext = createContext<SiteRequest>()
