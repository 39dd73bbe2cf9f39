/**
 * `npm run migration -- NAME`: compares the schema files with the migrations and writes the difference to
 * supabase/migrations/<moment>_NAME.sql, for review. Tries the migration on a copy first.
 */
import { writeFileSync } from 'node:fs'
import { ensureSystemSchema } from '../server/backend/gateway/system-schema.ts'
import { readMigrations } from '../server/backend/migrations.ts'
import { makeDatabase, startDatabaseServer } from '../tests/support/database-server.ts'
import { compareCatalogues, readCatalogue } from './schema/catalogue.ts'
import { loadSchema } from './schema/load-schema.ts'
import { planMigration } from './schema/plan-migration.ts'

const [name = ''] = process.argv.slice(2)
if (!/^[a-z][a-z_]*$/.test(name)) {
  console.error('Usage: npm run migration -- NAME, in lower case with underscores, such as event_dress_code')
  process.exit(1)
}

const currentVersion = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
const newestVersion = readMigrations('supabase/migrations').at(-1)?.version ?? ''
/**
 * Version of the migration: the present time in UTC, such as 20261202143000, or the next number after the newest
 * migration. Migrations run in the order of their versions.
 */
const version = currentVersion > newestVersion ? currentVersion : String(BigInt(newestVersion) + 1n)

const server = await startDatabaseServer()
try {
  const files = await makeDatabase(server.address, { template: 'template0' })
  const migrations = await makeDatabase(server.address)
  await ensureSystemSchema(files.sql)
  const statements = await loadSchema(files.sql)
  const text = await planMigration({ files: files.url, migrations: migrations.url, statements })
  if (text === undefined) console.log('The schema files and the migrations are equal. No file was written.')
  else {
    const file = `supabase/migrations/${version}_${name}.sql`
    writeFileSync(file, text)
    console.log(`${file} was written. Review it, and add statements for existing rows where they are needed.`)
    await migrations.sql.begin(tx => tx.unsafe(text))
    const left = compareCatalogues(await readCatalogue(files.sql), await readCatalogue(migrations.sql))
    if (left.length > 0) {
      console.error(`After the migration the database still differs from the schema files:\n${left.join('\n')}`)
      process.exitCode = 1
    }
  }
  await Promise.all([files.close(), migrations.close()])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await server.stop()
}
