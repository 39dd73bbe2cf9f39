import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { connectSql } from '../server/backend/database/sql.ts'
import { lockFolder } from '../server/backend/folder-lock.ts'
import {
  keysInDatabase,
  keysInFolder,
  withNewSigningKey,
  writeKeys,
  writeKeysToDatabase,
} from '../server/backend/keys.ts'
import { BackendRefusal } from '../server/backend/refusal.ts'
import { readEnvironment } from '../server/environment.ts'

const usage = `npm run rotate-signing-key

Makes another key that signs the tokens of sessions. Nobody is signed out: tokens of the key before are taken until they expire,
an hour later. Stop every process of the site first, and start them afterwards. Reads DATA_DIR and DATABASE_URL as the site does.`

async function rotate(): Promise<void> {
  const { dataDir, databaseUrl } = readEnvironment(process.env)
  if (databaseUrl) {
    const sql = connectSql(databaseUrl, { max: 1 })
    await writeKeysToDatabase(sql, withNewSigningKey(await keysInDatabase(sql))).finally(() => sql.end())
    return
  }
  if (!existsSync(join(dataDir, 'keys.json'))) throw new BackendRefusal(`There is no site in ${dataDir}.`)
  const release = await lockFolder(dataDir)
  try {
    writeKeys(dataDir, withNewSigningKey(keysInFolder(dataDir)))
  } finally {
    await release()
  }
}

const { values } = parseArgs({ options: { help: { type: 'boolean', default: false } } })
if (values.help) console.log(usage)
else {
  try {
    await rotate()
    console.log('The next start signs tokens with a new key.')
  } catch (error) {
    if (!(error instanceof BackendRefusal)) throw error
    console.error(error.message)
    process.exitCode = 2
  }
}
