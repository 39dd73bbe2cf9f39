import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { UnsentMail } from '../../app/platform/mail-delivery.ts'
import type { RepairPermissions } from '../diagnostics/permission-self-test.ts'
import type { FirstAdmin } from './first-admin.ts'
import type { MailTransport } from './mail.ts'
import type { ServerFunctions } from './server-functions.ts'

/**
 * Database, accounts and files of the site, with the same interface for the three types of backend (embedded, own
 * PostgreSQL, Supabase).
 */
export type Backend = {
  kind: 'embedded' | 'postgres' | 'supabase'
  /**
   * Settings for supabase-js in the browser; an empty url means the origin of the site itself. `unsentMail`: e-mails
   * that the server cannot send, because no mail server is set.
   */
  browser: { url: string; publishableKey: string; unsentMail?: UnsentMail | undefined }
  /**
   * Handler that serves /auth/v1, /rest/v1, /storage/v1 and /realtime/v1 in this process. Undefined for a Supabase
   * project, which serves these paths itself.
   */
  handle?: (request: Request, peerAddress: string | null) => Promise<Response>
  /** Handler of WebSocket connections at `realtimeSocketPath`. Undefined for a Supabase project. */
  sockets?: WebSocketHandler
  /**
   * `fetch` for supabase-js on the server. Calls the handler above in this process if there is one, otherwise sends the
   * request over the network.
   */
  fetch: typeof fetch
  /**
   * Reads an uploaded file without checking policies; on a Supabase project without a secret key, reads it as an
   * anonymous user. Undefined when the file does not exist.
   * @param version cache key of the content, so that a cached copy of an earlier version is never returned
   */
  readFile(bucket: string, name: string, version?: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Whether the database responds (health check). */
  isWell(): Promise<boolean>
  /**
   * Whether the server accepts traffic (readiness check). Stays true while the database is down for all processes,
   * because pages are served from memory.
   */
  isReady(): Promise<boolean>
  /**
   * Calls the listener whenever any process may have changed published content. Returns a function that unsubscribes.
   */
  onContentChange(listener: () => void): Promise<() => Promise<void>>
  /** Background jobs of the server and their status. Undefined for a Supabase project without a secret key. */
  operations?: ServerOperations
  /** First administrator. Present only when this start created the account. */
  firstAdmin?: FirstAdmin
  /**
   * Finds the e-mail address of an admin who still has the password that this server generated. Undefined for a
   * Supabase project, where this server generates no password.
   */
  findFirstPasswordOwner?: () => Promise<string | undefined>
  /** Description of the backend for the message at server start. */
  description: string
  close(): Promise<void>
}

/** URL path at which supabase-js opens its WebSocket. */
export const realtimeSocketPath = '/realtime/v1/websocket'

type WebSocketHandler = {
  take(request: IncomingMessage, connection: Duplex, head: Buffer, peerAddress: string): void
  /** Closes every WebSocket with a close message. Before the server exits, it waits for the returned promise. */
  close(): Promise<void>
}

export type ServerOperations = {
  functions: ServerFunctions
  /** Database functions for background jobs. While the database is down, calls wait and do not fail. */
  patient: ServerFunctions
  mailbox: MailTransport
  migrationsFolder: string
  /** Restores the permissions and policies of a table to those in the migrations. */
  repairPermissions: RepairPermissions
  /** Deletes uploaded files permanently. The contents are deleted before their rows in the database. */
  removeFiles(bucket: string, names: string[]): Promise<void>
  /** Stores a file created by the server in a bucket and replaces an existing file of that name. */
  writeFile(bucket: string, name: string, body: Uint8Array, type: string): Promise<void>
  /**
   * Calls the API of a Supabase project with the secret key of the server. Undefined if this server stores the accounts
   * itself.
   */
  askProject?: (path: string, init: RequestInit) => Promise<Response>
  /** Purges a file from the CDN in front of a Supabase project. Undefined if this server stores the files itself. */
  purgeCopies?: (bucket: string, name: string) => Promise<void>
  /**
   * Deletes unfinished uploads without activity for one day. Undefined on Supabase, which deletes such uploads itself.
   */
  removeExpiredUploads?: () => Promise<number>
}

/**
 * Folders of a backend. `clusterTemplates` contains the cluster templates that the build made; the first start of the
 * embedded database copies a template.
 */
export type BackendFolders = { migrations: string; sampleContent: string; clusterTemplates: string }
