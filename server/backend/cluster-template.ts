import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { BackendFolders } from './backend.ts'
import { initdbOptions } from './cluster/cluster-data.ts'
import { findPostgresBinaries } from './cluster/postgres-binaries.ts'
import { readMigrations } from './migrations.ts'

/**
 * Finds the template of a database cluster that the build made with this PostgreSQL release and these migrations. The
 * template has the tables of the site without rows. Undefined when the build made no such template.
 */
export function findClusterTemplate(folders: BackendFolders): string | undefined {
  const template = buildClusterTemplatePath(folders)
  return existsSync(template) ? template : undefined
}

/**
 * Builds the path of a cluster template. The name contains a hash of the PostgreSQL release and the migrations, so a
 * template of another version is never used.
 */
export function buildClusterTemplatePath({ clusterTemplates, migrations }: BackendFolders): string {
  const hash = createHash('sha256').update([findPostgresBinaries().release, ...initdbOptions].join('\0'))
  for (const { version, name, text } of readMigrations(migrations)) hash.update(`\0${version}_${name}\0${text}`)
  return join(clusterTemplates, hash.digest('hex').slice(0, 32))
}
