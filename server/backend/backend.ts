import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { RepairPermissions } from '../diagnostics/permission-self-test.ts'
import type { FirstAdmin } from './first-admin.ts'
import type { Mailbox } from './mail.ts'
import type { ServerFunctions } from './server-functions.ts'

/** Database, accounts and files of the site; the same interface for all three kinds of backend. */
export type Backend = {
  kind: 'embedded' | 'postgres' | 'supabase'
  /** Settings for supabase-js in the browser; an empty url means the origin of the site itself. */
  browser: { url: string; publishableKey: string }
  /**
   * Handler that answers /auth/v1, /rest/v1, /storage/v1 and /realtime/v1 in process. Missing on Supabase, which
   * serves these paths.
   */
  handle?: (request: Request, peerAddress: string | null) => Promise<Response>
  /** Handler of WebSocket connections at `realtimeSocketPath`. Missing on Supabase. */
  sockets?: Sockets
  /** `fetch` for supabase-js on the server: calls `handle` in process if it exists, otherwise uses the network. */
  fetch: typeof fetch
  /**
   * Reads an uploaded file and bypasses every policy; on a Supabase project without a secret key it reads as an
   * anonymous user. Undefined when the file does not exist.
   * @param version cache key of the content: another version never returns a cached copy of an earlier one
   */
  readFile(bucket: string, name: string, version?: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Whether the database answers (health check). */
  isWell(): Promise<boolean>
  /**
   * Whether the server accepts traffic (readiness check). Stays true while the database is down for all processes,
   * because pages are served from memory.
   */
  isReady(): Promise<boolean>
  /**
   * Calls the listener whenever published content may have changed, in any process. Returns a function that
   * unsubscribes.
   */
  onContentChange(listener: () => void): Promise<() => Promise<void>>
  /** Background jobs of the server and their status. Missing on a Supabase project without a secret key. */
  operations?: ServerOperations
  /** First administrator. Present only when this start created the account. */
  firstAdmin?: FirstAdmin
  /** Text about the backend for the message at start. */
  description: string
  close(): Promise<void>
}

/** Path at which supabase-js opens its WebSocket. */
export const realtimeSocketPath = '/realtime/v1/websocket'

type Sockets = {
  take(request: IncomingMessage, connection: Duplex, head: Buffer, peerAddress: string): void
  /** Closes every WebSocket with a close message. The server waits for this before it exits. */
  close(): Promise<void>
}

export type ServerOperations = {
  functions: ServerFunctions
  /** Server functions for background jobs: while the database is down, their calls wait instead of failing. */
  patient: ServerFunctions
  mailbox: Mailbox
  migrationsFolder: string
  /** Runs the statements that restore a table's permissions and policies to those in the migrations. */
  repairPermissions: RepairPermissions
  /** Deletes uploaded files permanently: the stored objects first, then the rows that refer to them. */
  removeFiles(bucket: string, names: string[]): Promise<void>
  /** Stores a file created by the server in a bucket and replaces an existing file of that name. */
  writeFile(bucket: string, name: string, body: Uint8Array, type: string): Promise<void>
  /**
   * Calls the API of a Supabase project with the server's secret key. Missing where this server stores the accounts.
   */
  askProject?: (path: string, init: RequestInit) => Promise<Response>
  /** Purges a file from the CDN in front of a Supabase project. Missing where this server stores the files. */
  purgeCopies?: (bucket: string, name: string) => Promise<void>
  /** Deletes unfinished uploads without activity for one day. Missing on Supabase, which does this itself. */
  removeExpiredUploads?: () => Promise<number>
}

/**
 * Folders of a backend. `clusterTemplates`: folder of the cluster templates that the build made; the first start of
 * the embedded database copies one.
 */
export type BackendFolders = { migrations: string; sampleContent: string; clusterTemplates: string }
