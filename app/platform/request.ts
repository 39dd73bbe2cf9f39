import { createContext } from 'react-router'
import type { PublicDb } from './db/public-db.ts'

/** What the server knows about the site it renders. Set once a request by server/site; the browser never has it. */
export type SiteRequest = {
  db: PublicDb
  /** Scheme and host of the public address, without a slash at the end. */
  origin: string
  /** What the browser's own client is told. An empty url means the same origin. */
  backend: { url: string; publishableKey: string }
  /** Set on every script of ours while rendering and taken off again: the policy names the scripts that had it. */
  nonce?: string | undefined
  /** Whether the page is for a reader who counts bytes. */
  savesData: boolean
}

export const siteContext = createContext<SiteRequest>()
