import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { many } from '../../app/platform/text/pluralize.ts'
import type { Backend } from '../backend/backend.ts'
import type { Environment } from '../environment.ts'
import type { Pages } from '../site/pages.ts'
import { type Bucket, bucketsFinding } from './bucket-checks.ts'
import type { Caller } from './caller.ts'
import { age, errorCheck, type Finding, okCheck, size, unknownCheck, warningCheck } from './check.ts'
import { measureTime } from './database-checks.ts'

/** Smallest valid PNG: the bucket accepts only images. */
const speck = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

type StorageParts = Pick<Backend, 'kind' | 'operations'>

/**
 * Uses the same API and policies as an editor's upload; the file is not used by any content, so visitors must not be
 * able to read it.
 */
export async function storageCheck({ ask, askAsNobody }: Caller, { kind, operations }: StorageParts): Promise<Finding> {
  const changed = operations && bucketsFinding((await operations.functions.call('server_buckets')) as Bucket[])
  if (changed) return changed
  const name = `self-test/${crypto.randomUUID()}.png`
  const file = `/storage/v1/object/media/${name}`
  const naming = { body: JSON.stringify({ prefixes: [name] }), headers: { 'content-type': 'application/json' } }
  const steps = [
    ['written', () => ask(file, { method: 'POST', body: speck, headers: { 'content-type': 'image/png' } })],
    ['read', () => ask(file)],
    ['removed', () => ask('/storage/v1/object/media', { method: 'DELETE', ...naming })],
  ] as const
  let isOpen = false
  const { answer: failed, ms } = await measureTime(async () => {
    for (const [step, action] of steps) {
      const answer = await action()
      const content = Buffer.from(await answer.arrayBuffer())
      if (!answer.ok || (step === 'read' && !content.equals(speck))) return { step, status: answer.status }
      if (step === 'read') isOpen = (await askAsNobody(file)).ok
    }
    return undefined
  })
  if (isOpen)
    return errorCheck('Visitors can open private files.', 'Make the bucket “media” private and apply the migrations.')
  return failed
    ? errorCheck(
        `A test file could not be ${failed.step}: it answered ${failed.status}.`,
        kind === 'supabase'
          ? 'Look at Storage in Supabase’s dashboard: the settings and policies of the bucket “media”, and the room that is left.'
          : 'Check that the files folder is writable and the disk has space.',
      )
    : okCheck(`Works, ${ms} ms.`)
}

export async function pageCacheCheck(pages: Pages): Promise<Finding> {
  const { hits, misses, cached, since } = pages.counts()
  const requestCount = hits + misses
  const began = `since the start, ${age(Date.now() - since)} ago`
  if (requestCount === 0) return okCheck(`No page requests ${began}.`)
  return okCheck(
    `${hits.toLocaleString('en')} of ${many(requestCount, 'page', 'pages')} from cache ${began}; ${cached} in cache now.`,
  )
}

export async function diskCheck({ dataDir }: Environment, { kind }: Backend): Promise<Finding> {
  if (kind === 'supabase') return unknownCheck('No files on this server. The Supabase dashboard shows the free space.')
  const disk = await statfs(dataDir)
  const free = disk.bavail * disk.bsize
  const total = disk.blocks * disk.bsize
  return diskFinding(free, total)
}

export function diskFinding(free: number, total: number): Finding {
  const message = `${size(free)} of ${size(total)} free.`
  if (free < total * 0.05) return errorCheck(message, 'Free disk space now: a full disk stops the database.')
  if (free < total * 0.15) return warningCheck(message, 'Free disk space soon: below 5 % is an error.')
  return okCheck(message)
}

const hour = 3_600_000

export async function backupCheck({ backupDir }: Environment, { kind }: Backend): Promise<Finding> {
  if (kind === 'supabase') return unknownCheck('Supabase backs its projects up by itself; its dashboard says when.')
  if (!backupDir)
    return warningCheck('Backups are not set up.', 'Ask your host to set BACKUP_DIR. See docs/operations.md.')
  const entries = await readdir(backupDir).catch(() => undefined)
  if (!entries) return errorCheck('The backup folder cannot be read.', 'Check that it exists and is readable.')
  const files = await Promise.all(
    entries.map(async name => ({ name, at: (await stat(join(backupDir, name)).catch(() => undefined))?.mtimeMs ?? 0 })),
  )
  return backupFinding(files, Date.now())
}

export function backupFinding(files: readonly { name: string; at: number }[], now: number): Finding {
  const newest = files.reduce<{ name: string; at: number } | undefined>(
    (a, b) => (a && a.at >= b.at ? a : b),
    undefined,
  )
  if (!newest) return errorCheck('No backup found.', 'Create one today. See docs/operations.md.')
  const message = `Last backup: ${newest.name}, ${age(now - newest.at)} ago.`
  if (now - newest.at > 7 * 24 * hour) return errorCheck(message, 'Find out why backups stopped, and create one today.')
  if (now - newest.at > 26 * hour) return warningCheck(message, 'Check whether last night’s backup ran.')
  return okCheck(`${message} Test a restore from time to time.`)
}
