import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { shaped, shapedOrThrow } from '../../app/platform/shaped.ts'
import { readPrivateFile, writePrivateFile } from './data-folder.ts'
import type { Sql } from './database/sql.ts'
import { BackendRefusal } from './refusal.ts'

const shape = v.object({
  publishable: v.string(),
  secret: v.string(),
  jwtSecret: v.pipe(v.string(), v.minLength(32)),
  databasePassword: v.pipe(v.string(), v.minLength(16)),
})

/** What the gateway signs and is addressed with. Whoever reads these is the owner of the site. */
export type Keys = v.InferOutput<typeof shape>

const random = (bytes: number) => randomBytes(bytes).toString('base64url')

const generateKeys = (): Keys => ({
  publishable: `sb_publishable_${random(24)}`,
  secret: `sb_secret_${random(32)}`,
  jwtSecret: random(48),
  databasePassword: random(24),
})

/**
 * One process owns the folder, so they are kept in a file there.
 * @throws BackendRefusal when they are damaged, or missing beside a database whose password they hold
 */
export function keysInFolder(folder: string): Keys {
  const text = readPrivateFile(folder, 'keys.json')
  if (text !== undefined) {
    const kept = shaped(shape, parsed(text))
    if (kept) return kept
    throw new BackendRefusal(
      `The file ${join(folder, 'keys.json')} is damaged. Restore it from a backup; without it nobody stays signed in.`,
    )
  }
  if (existsSync(join(folder, 'postgres')))
    throw new BackendRefusal(
      `The file ${join(folder, 'keys.json')} is missing, and without it the database beside it cannot be opened. Restore it from a backup.`,
    )
  const keys = generateKeys()
  writePrivateFile(join(folder, 'keys.json'), `${JSON.stringify(keys, null, 2)}\n`)
  return keys
}

/** Several web processes share one database, so they are kept there; the first to arrive writes them. */
export async function keysInDatabase(sql: Sql): Promise<Keys> {
  await sql`insert into gateway.keys (keys) values (${sql.json(generateKeys())}) on conflict do nothing`
  const [row] = await sql`select keys from gateway.keys`
  return shapedOrThrow(shape, row?.keys)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
