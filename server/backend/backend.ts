import { fileURLToPath } from 'node:url'
import type { Environment } from '../environment.ts'
import { openEmbeddedBackend } from './embedded-backend.ts'
import type { FirstAdmin } from './first-admin.ts'
import { openPostgresBackend } from './postgres-backend.ts'
import { openSupabaseBackend } from './supabase-backend.ts'

/** The database, accounts and files of the site, whichever of the three ways they are run. */
export type Backend = {
  kind: 'embedded' | 'postgres' | 'supabase'
  /** What the browser's client is made with; an empty url means the address of the site itself. */
  browser: { url: string; publishableKey: string }
  /** Answers /auth/v1, /rest/v1 and /storage/v1 in process. Absent on Supabase, which answers by itself. */
  handle?: (request: Request, peerAddress: string | null) => Promise<Response>
  /** For supabase-js on the server: in process where `handle` exists, otherwise plain. */
  fetch: typeof fetch
  /** Whether the database answers. */
  isWell(): Promise<boolean>
  /** Calls the listener whenever published content may have changed, in any process. Returns an unsubscribe. */
  onContentChange(listener: () => void): Promise<() => Promise<void>>
  /** Only when this start made it. */
  firstAdmin?: FirstAdmin
  /** One line for the start-up block. */
  description: string
  close(): Promise<void>
}

export type BackendFolders = { migrations: string; sampleContent: string }

const projectFolders: BackendFolders = {
  migrations: fileURLToPath(new URL('../../supabase/migrations', import.meta.url)),
  sampleContent: fileURLToPath(new URL('../../supabase/sample', import.meta.url)),
}

/**
 * Opens the backend the environment asks for, prepared and answering.
 * @param log receives single lines without personal data.
 * @throws BackendRefusal with one line for the operator.
 */
export function openBackend(
  environment: Environment,
  log: (line: string) => void,
  folders = projectFolders,
): Promise<Backend> {
  if (environment.supabase) return openSupabaseBackend(environment.supabase)
  if (environment.databaseUrl) return openPostgresBackend(environment.databaseUrl, environment, log, folders)
  return openEmbeddedBackend(environment, log, folders)
}
