import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { parseWithSchema, parseWithSchemaOrThrow } from '../../app/platform/parse-with-schema.ts'
import { readPrivateFile, writePrivateFile } from './data-folder.ts'
import type { Sql } from './database/sql.ts'
import { BackendRefusal } from './refusal.ts'

/** Schema of a P-256 key as JSON Web Key, including the private part. */
const signingKeySchema = v.object({
  kty: v.literal('EC'),
  crv: v.literal('P-256'),
  kid: v.pipe(v.string(), v.minLength(1)),
  x: v.string(),
  y: v.string(),
  d: v.string(),
})

const siteKeysSchema = v.object({
  publishable: v.string(),
  secret: v.string(),
  jwtSecret: v.pipe(v.string(), v.minLength(32)),
  databasePassword: v.pipe(v.string(), v.minLength(16)),
  /** Keys of session tokens: the first key signs, all keys are accepted, and their public parts are published. */
  signingKeys: v.pipe(v.array(signingKeySchema), v.minLength(1)),
})

/** Format of the keys before 2026-11-29, which backups of that time contain. */
const oldSiteKeysSchema = v.omit(siteKeysSchema, ['signingKeys'])

/** Signing keys and API keys of the gateway. These keys give full control of the site. */
export type SiteKeys = v.InferOutput<typeof siteKeysSchema>
export type SigningKey = v.InferOutput<typeof signingKeySchema>

const generateRandomText = (bytes: number) => randomBytes(bytes).toString('base64url')

const generateKeys = (): SiteKeys => ({
  publishable: `sb_publishable_${generateRandomText(24)}`,
  secret: `sb_secret_${generateRandomText(32)}`,
  jwtSecret: generateRandomText(48),
  databasePassword: generateRandomText(24),
  signingKeys: [generateSigningKey()],
})

function generateSigningKey(): SigningKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return v.parse(signingKeySchema, { ...privateKey.export({ format: 'jwk' }), kid: randomUUID() })
}

/**
 * Adds a new signing key, which is used from the next start on. The previous key is still accepted; older keys are not.
 */
export const addNewSigningKey = (keys: SiteKeys): SiteKeys => ({
  ...keys,
  signingKeys: [generateSigningKey(), ...keys.signingKeys.slice(0, 1)],
})

/**
 * Reads the keys from a file in a data folder that only one process uses.
 * @throws BackendRefusal if the file is damaged, or if the file is missing although a database exists whose password
 * was in the file
 */
export function readFolderKeys(folder: string): SiteKeys {
  const text = readPrivateFile(folder, 'keys.json')
  if (text !== undefined) {
    const storedKeys = parseStoredKeys(parseJsonOrUndefined(text))
    if (storedKeys?.isOld) writeFolderKeys(folder, storedKeys.keys)
    if (storedKeys) return storedKeys.keys
    throw new BackendRefusal(
      `The file ${join(folder, 'keys.json')} is damaged. Restore it from a backup; without it nobody stays signed in.`,
    )
  }
  if (existsSync(join(folder, 'postgres')))
    throw new BackendRefusal(
      `The file ${join(folder, 'keys.json')} is missing, and without it the database beside it cannot be opened. Restore it from a backup.`,
    )
  const keys = generateKeys()
  writeFolderKeys(folder, keys)
  return keys
}

export const writeFolderKeys = (folder: string, keys: SiteKeys) =>
  writePrivateFile(join(folder, 'keys.json'), `${JSON.stringify(keys, null, 2)}\n`)

/**
 * Parses stored keys, and adds a signing key to keys that an older version of this software stored. Undefined when the
 * keys are damaged.
 */
function parseStoredKeys(storedKeys: unknown): { keys: SiteKeys; isOld: boolean } | undefined {
  const isOld = typeof storedKeys === 'object' && storedKeys !== null && !('signingKeys' in storedKeys)
  if (!isOld) {
    const keys = parseWithSchema(siteKeysSchema, storedKeys)
    return keys && { keys, isOld }
  }
  const old = parseWithSchema(oldSiteKeysSchema, storedKeys)
  return old && { keys: { ...old, signingKeys: [generateSigningKey()] }, isOld }
}

/** Reads the keys from a database that several web processes share. The first process creates the keys. */
export async function readDatabaseKeys(sql: Sql): Promise<SiteKeys> {
  await sql`insert into gateway.keys (keys) values (${sql.json(generateKeys())}) on conflict do nothing`
  await sql`
    update gateway.keys set keys = keys || ${sql.json({ signingKeys: [generateSigningKey()] })} where not keys ? 'signingKeys'`
  const [row] = await sql`select keys from gateway.keys`
  return parseWithSchemaOrThrow(siteKeysSchema, row?.keys)
}

export async function writeKeysToDatabase(sql: Sql, keys: SiteKeys): Promise<void> {
  await sql`update gateway.keys set keys = ${sql.json(keys)}`
}

function parseJsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
