import { createContext } from 'react-router'
import type { PublicDb } from './db/public-db.ts'

/**
 * Data of the server about the site that it renders. server/site sets the data once per request. Never available in the
 * browser.
 */
export type SiteRequest = {
  db: PublicDb
  /** Public origin (scheme and host), without a trailing slash. */
  origin: string
  /** Settings for the database client of the browser. An empty `url` means the origin of the site. */
  backend: { url: string; publishableKey: string }
  /**
   * Nonce that each script of the site has during rendering. The server removes the nonce from the HTML after
   * rendering, and lists the scripts with the nonce in the CSP header.
   */
  nonce?: string | undefined
  /** Whether the data saver is on. */
  savesData: boolean
}

export const siteRequestContext = createContext<SiteRequest>()
