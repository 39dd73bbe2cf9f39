import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { RepairPermissions } from '../diagnostics/permission-self-test.ts'
import type { FirstAdmin } from './first-admin.ts'
import type { Mailbox } from './mail.ts'
import type { ServerFunctions } from './server-functions.ts'

/** The database, accounts and files of the site, whichever of the three ways they are run. */
export type Backend = {
  kind: 'embedded' | 'postgres' | 'supabase'
  /** What the browser's client is made with; an empty url means the address of the site itself. */
  browser: { url: string; publishableKey: string }
  /** Answers /auth/v1, /rest/v1, /storage/v1 and /realtime/v1 in process. Absent on Supabase, which answers by itself. */
  handle?: (request: Request, peerAddress: string | null) => Promise<Response>
  /** Takes connections that become sockets, at `socketPath`. Absent on Supabase too. */
  sockets?: Sockets
  /** For supabase-js on the server: in process where `handle` exists, otherwise plain. */
  fetch: typeof fetch
  /**
   * An uploaded file, past every policy; on a Supabase project without its secret key as nobody. Undefined when it is not there.
   * @param version another one for another content: no copy of an earlier one is read
   */
  readFile(bucket: string, name: string, version?: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Whether the database answers. */
  isWell(): Promise<boolean>
  /** Whether people can be sent here; while the database is away from everybody they can, for pages from memory. */
  isReady(): Promise<boolean>
  /** Calls the listener whenever published content may have changed, in any process. Returns an unsubscribe. */
  onContentChange(listener: () => void): Promise<() => Promise<void>>
  /** What the server does by itself, and shows of it. Absent on a Supabase project whose secret key it was not given. */
  operations?: Operations
  /** Only when this start made it. */
  firstAdmin?: FirstAdmin
  /** One line for the start-up block. */
  description: string
  close(): Promise<void>
}

/** Where supabase-js opens its socket. */
export const socketPath = '/realtime/v1/websocket'

type Sockets = {
  take(request: IncomingMessage, connection: Duplex, head: Buffer, peerAddress: string): void
  /** Says goodbye to everybody: a server does not end before its sockets. */
  close(): Promise<void>
}

export type Operations = {
  functions: ServerFunctions
  /** The same, waiting while the database is away: for what is under way. */
  patient: ServerFunctions
  mailbox: Mailbox
  migrationsFolder: string
  /** The statements that make the guard of a table what the migrations say. */
  repairPermissions: RepairPermissions
  /** Removes uploaded files for good: what is stored, and then the rows that name it. */
  removeFiles(bucket: string, names: string[]): Promise<void>
  /** Keeps a file of the server's own in a bucket, in the place of what lay there. */
  writeFile(bucket: string, name: string, body: Uint8Array, type: string): Promise<void>
  /** Asks a Supabase project with the server's secret key. Absent where accounts are our own. */
  askProject?: (path: string, init: RequestInit) => Promise<Response>
  /** Has a CDN before a project forget its copies of a file. Absent where the files are our own. */
  purgeCopies?: (bucket: string, name: string) => Promise<void>
  /** Removes uploads that nobody went on with for a day. Absent on Supabase, which does so by itself. */
  removeExpiredUploads?: () => Promise<number>
}

/** `clusterTemplates`: where the build leaves what a first start of the embedded database copies. */
export type BackendFolders = { migrations: string; sampleContent: string; clusterTemplates: string }
