/** `npm run types`: writes app/platform/db/database.gen.ts from a freshly migrated database. */
import { writeFile } from 'node:fs/promises'
import { makeDatabase, startDatabaseServer } from '../tests/support/database-server.ts'
import { describeSchema } from './database-types/schema.ts'
import { writeTypes } from './database-types/write-types.ts'

const typesFile = 'app/platform/db/database.gen.ts'
const server = await startDatabaseServer()
try {
  const database = await makeDatabase(server.address)
  await writeFile(typesFile, writeTypes(await describeSchema(database.sql)))
  await database.close()
  console.log(`${typesFile} was written`)
} finally {
  await server.stop()
}
