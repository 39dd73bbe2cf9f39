import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { BackendFolders } from './backend.ts'
import { startCluster } from './cluster/postgres-cluster.ts'
import { buildClusterTemplatePath } from './cluster-template.ts'
import { connectSql } from './database/sql.ts'
import { lockFolder } from './folder-lock.ts'
import { ensureSystemSchema } from './gateway/system-schema.ts'
import { applyMigrations } from './migrations.ts'
import { recordSchemaState } from './schema-state.ts'
import { ensureSiteOwner, siteOwner } from './site-owner.ts'

/**
 * Creates the cluster template that first starts copy, if the template is missing, and deletes templates for other
 * versions of PostgreSQL or of the migrations. Every account may read the template, because the template contains no
 * rows of a site and no usable password.
 * @throws BackendRefusal when PostgreSQL does not run
 */
export async function makeClusterTemplate(folders: BackendFolders, log: (line: string) => void): Promise<void> {
  const template = buildClusterTemplatePath(folders)
  if (existsSync(template)) return
  mkdirSync(folders.clusterTemplates, { recursive: true })
  const release = await lockFolder(folders.clusterTemplates)
  try {
    removeOtherTemplates(folders.clusterTemplates)
    const newTemplate = `${template}.new`
    mkdirSync(newTemplate)
    await makeTemplateData(newTemplate, folders.migrations, log)
    makeReadable(join(newTemplate, 'postgres'))
    renameSync(join(newTemplate, 'postgres'), template)
    rmSync(newTemplate, { recursive: true })
  } finally {
    await release()
  }
}

/**
 * Removes other cluster templates. Each is renamed first, so that a start that is copying the template finds no more
 * files, and continues without a template.
 */
function removeOtherTemplates(templates: string): void {
  for (const name of readdirSync(templates)) {
    // Files whose names begin with a dot are lock files.
    if (name.startsWith('.')) continue
    const leaving = join(templates, `${name}.${randomBytes(4).toString('hex')}`)
    renameSync(join(templates, name), leaving)
    rmSync(leaving, { recursive: true, maxRetries: 3 })
  }
}

async function makeTemplateData(folder: string, migrations: string, log: (line: string) => void): Promise<void> {
  const password = randomBytes(24).toString('base64url')
  const cluster = await startCluster(folder, password, log)
  const addressFor = (account: string) => `postgres://${account}:${password}@127.0.0.1:${cluster.port}/postgres`
  const connect = (account: string) => connectSql(addressFor(account), { max: 1 })
  try {
    await ensureSiteOwner(addressFor('postgres'), password)
    const owner = connect(siteOwner)
    await ensureSystemSchema(owner)
    await applyMigrations(owner, migrations)
    await recordSchemaState(owner)
    await owner.end()
    const superuser = connect('postgres')
    for (const role of [siteOwner, 'postgres']) await superuser`alter role ${superuser(role)} password null`
    await superuser.end()
  } finally {
    await cluster.stop()
  }
}

/**
 * Allows every account to read a file and no account to write it, because a later start may run PostgreSQL under
 * another account.
 */
function makeReadable(path: string): void {
  const isFolder = statSync(path).isDirectory()
  if (process.getuid && process.getgid) chownSync(path, process.getuid(), process.getgid())
  chmodSync(path, isFolder ? 0o755 : 0o644)
  if (isFolder) for (const name of readdirSync(path)) makeReadable(join(path, name))
}
