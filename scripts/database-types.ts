/**
 * `npm run types`: writes app/platform/db/database.gen.ts from a freshly migrated database.
 * `--check` compares instead, and fails when the file is not what the migrations say.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { migratedDatabase } from '../tests/support/migrated-database.ts'
import { describeSchema } from './database-types/schema.ts'
import { writeTypes } from './database-types/write-types.ts'

const file = 'app/platform/db/database.gen.ts'
const database = await migratedDatabase()
try {
  const wanted = writeTypes(await describeSchema(database.sql))
  if (!process.argv.includes('--check')) {
    await writeFile(file, wanted)
    console.log(`${file} written`)
  } else if ((await readFile(file, 'utf8').catch(() => '')) !== wanted) {
    console.error(`${file} differs from the migrations. Run: npm run types`)
    process.exitCode = 1
  }
} finally {
  await database.close()
}
