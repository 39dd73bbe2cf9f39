import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { connectSql } from '../server/backend/database/sql.ts'
import { lockFolder } from '../server/backend/folder-lock.ts'
import {
  addNewSigningKey,
  readDatabaseKeys,
  readFolderKeys,
  writeFolderKeys,
  writeKeysToDatabase,
} from '../server/backend/keys.ts'
import { BackendRefusal } from '../server/backend/refusal.ts'
import { readEnvironment } from '../server/environment.ts'

const usage = `npm run rotate-signing-key

Creates a new key for signing session tokens. No one is signed out: tokens signed with the previous key stay valid until they
expire, after one hour. Stop every process of the site before, and start them afterwards. Reads DATA_DIR and DATABASE_URL.`

async function rotateSigningKey(): Promise<void> {
  const { dataDir, databaseUrl } = readEnvironment(process.env)
  if (databaseUrl) {
    const sql = connectSql(databaseUrl, { max: 1 })
    await writeKeysToDatabase(sql, addNewSigningKey(await readDatabaseKeys(sql))).finally(() => sql.end())
    return
  }
  if (!existsSync(join(dataDir, 'keys.json'))) throw new BackendRefusal(`No site found in ${dataDir}.`)
  const release = await lockFolder(dataDir)
  try {
    writeFolderKeys(dataDir, addNewSigningKey(readFolderKeys(dataDir)))
  } finally {
    await release()
  }
}

const { values } = parseArgs({ options: { help: { type: 'boolean', default: false } } })
if (values.help) console.log(usage)
else {
  try {
    await rotateSigningKey()
    console.log('The next start signs tokens with a new key.')
  } catch (error) {
    if (!(error instanceof BackendRefusal)) throw error
    console.error(error.message)
    process.exitCode = 2
  }
}
