import type { Environment } from '../environment.ts'
import type { Backend, BackendFolders } from './backend.ts'
import { connectWithRetry } from './connect-with-retry.ts'
import { openDataFolder } from './data-folder.ts'
import { openGatewayBackend } from './gateway-backend.ts'
import { readDatabaseKeys } from './keys.ts'

/** Opens a PostgreSQL database run by the operator. Any number of web processes may share the database. */
export async function openPostgresBackend(
  databaseUrl: string,
  environment: Environment,
  log: (line: string) => void,
  folders: BackendFolders,
): Promise<Backend> {
  const version = await connectWithRetry(databaseUrl)
  openDataFolder(environment.dataDir)
  const backend = await openGatewayBackend({ databaseUrl, environment, log, folders, keysOf: readDatabaseKeys })
  const { host, pathname } = new URL(databaseUrl)
  return { ...backend, kind: 'postgres', description: `PostgreSQL ${version} at ${host}${pathname}` }
}
