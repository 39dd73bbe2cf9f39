import { fileURLToPath } from 'node:url'
import type { Environment } from '../environment.ts'
import type { Backend, BackendFolders } from './backend.ts'
import { openEmbeddedBackend } from './embedded-backend.ts'
import { openPostgresBackend } from './postgres-backend.ts'
import { openSupabaseBackend } from './supabase-backend.ts'

export const backendFolders: BackendFolders = {
  migrations: fileURLToPath(new URL('../../supabase/migrations', import.meta.url)),
  sampleContent: fileURLToPath(new URL('../../supabase/sample', import.meta.url)),
  clusterTemplates: fileURLToPath(new URL('../../node_modules/.cache/cluster-templates', import.meta.url)),
}

/**
 * Opens and prepares the backend that the environment selects. The backend is ready for requests when this function
 * returns.
 * @param log gets single lines without personal data
 * @throws BackendRefusal with one line for the operator
 */
export function openBackend(
  environment: Environment,
  log: (line: string) => void,
  folders = backendFolders,
): Promise<Backend> {
  if (environment.supabase) return openSupabaseBackend(environment.supabase, environment, log, folders)
  if (environment.databaseUrl) return openPostgresBackend(environment.databaseUrl, environment, log, folders)
  return openEmbeddedBackend(environment, log, folders)
}
