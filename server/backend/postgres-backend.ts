import postgres from 'postgres'
import type { Environment } from '../environment.ts'
import type { Backend, BackendFolders } from './backend.ts'
import { openDataFolder } from './data-folder.ts'
import { openGatewayBackend } from './gateway-backend.ts'
import { keysInDatabase } from './keys.ts'
import { BackendRefusal } from './refusal.ts'

/** A PostgreSQL the operator runs. Any number of web processes may share it. */
export async function openPostgresBackend(
  databaseUrl: string,
  environment: Environment,
  log: (line: string) => void,
  folders: BackendFolders,
): Promise<Backend> {
  const version = await reach(databaseUrl)
  openDataFolder(environment.dataDir)
  const backend = await openGatewayBackend({ databaseUrl, environment, log, folders, keysOf: keysInDatabase })
  const { host, pathname } = new URL(databaseUrl)
  return { ...backend, kind: 'postgres', description: `PostgreSQL ${version} at ${host}${pathname}` }
}

/** @returns the version of the server. @throws BackendRefusal that never repeats the address, which holds a password. */
async function reach(databaseUrl: string): Promise<string> {
  const sql = postgres(databaseUrl, { max: 1, connect_timeout: 10, onnotice: () => {} })
  try {
    const [server] =
      await sql`select current_setting('server_version') as version, current_setting('server_version_num')::int >= 150000 as "isRecent"`
    if (!server?.isRecent)
      throw new BackendRefusal(`DATABASE_URL is PostgreSQL ${server?.version}; expected 15 or later.`)
    return server.version
  } catch (error) {
    if (error instanceof BackendRefusal) throw error
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'no answer'
    throw new BackendRefusal(`DATABASE_URL (${new URL(databaseUrl).host}) cannot be reached: ${reason}.`)
  } finally {
    await sql.end({ timeout: 1 })
  }
}
