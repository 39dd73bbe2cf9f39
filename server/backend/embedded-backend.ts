import { join, relative } from 'node:path'
import type { Environment } from '../environment.ts'
import type { Backend, BackendFolders } from './backend.ts'
import { startCluster } from './cluster/postgres-cluster.ts'
import { findClusterTemplate } from './cluster-template.ts'
import { openDataFolder, removeUnfinishedFiles, toFolderRefusal } from './data-folder.ts'
import { DatabaseError } from './database/database-error.ts'
import { lockFolder } from './folder-lock.ts'
import { openGatewayBackend } from './gateway-backend.ts'
import { readFolderKeys } from './keys.ts'
import { BackendRefusal } from './refusal.ts'
import { ensureSiteOwner, siteOwner } from './site-owner.ts'

/** Opens PostgreSQL in the data folder, with this process as its only user. */
export async function openEmbeddedBackend(
  environment: Environment,
  log: (line: string) => void,
  folders: BackendFolders,
): Promise<Backend> {
  const { dataDir } = environment
  openDataFolder(dataDir)
  const release = await lockFolder(dataDir)
  try {
    removeUnfinishedFiles(dataDir)
    const keys = readFolderKeys(dataDir)
    const cluster = await startCluster(dataDir, keys.databasePassword, log, () => findClusterTemplate(folders))
    try {
      const addressFor = (account: string) =>
        `postgres://${account}:${keys.databasePassword}@127.0.0.1:${cluster.port}/postgres`
      const version = await ensureSiteOwner(addressFor('postgres'), keys.databasePassword)
      const backend = await openGatewayBackend({
        databaseUrl: addressFor(siteOwner),
        environment,
        log,
        folders,
        keysOf: async () => keys,
      })
      return {
        ...backend,
        kind: 'embedded',
        description: `embedded PostgreSQL ${version} in ${formatFolder(dataDir)}`,
        async close() {
          await backend.close()
          await cluster.stop()
          await release()
        },
      }
    } catch (error) {
      await cluster.stop()
      throw error
    }
  } catch (error) {
    await release()
    throw toFolderRefusal(error, dataDir) ?? makePasswordRefusal(error, dataDir) ?? error
  }
}

/**
 * Builds the error for a password in the keys file that does not fit the database: keys file and database come from
 * different backups.
 */
const makePasswordRefusal = (error: unknown, folder: string) =>
  error instanceof DatabaseError && error.code === '28P01'
    ? new BackendRefusal(
        `The databasePassword in ${join(folder, 'keys.json')} is not that of the database beside it. Restore the two from the same backup.`,
      )
    : undefined

function formatFolder(folder: string): string {
  const path = relative(process.cwd(), folder)
  return path.startsWith('..') ? folder : `./${path}`
}
