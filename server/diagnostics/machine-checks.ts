import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { formatQuantity } from '../../app/platform/text/pluralize.ts'
import type { Backend } from '../backend/backend.ts'
import type { Environment } from '../environment.ts'
import type { SitePages } from '../site/pages.ts'
import { type DeclaredBucket, judgeBuckets } from './bucket-checks.ts'
import type { SignedInCaller } from './caller.ts'
import {
  type CheckFinding,
  formatAge,
  formatSize,
  reportError,
  reportOk,
  reportUnknown,
  reportWarning,
} from './check.ts'
import { measureTime } from './database-checks.ts'

/** Smallest valid PNG, because the bucket accepts only images. */
const smallestPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

type StorageParts = Pick<Backend, 'kind' | 'operations'>

/**
 * Checks the file storage with the same API and policies as an editor's upload. Visitors must not be able to read the
 * test file, because no content uses it.
 */
export async function checkStorage(
  { ask, askAsNobody }: SignedInCaller,
  { kind, operations }: StorageParts,
): Promise<CheckFinding> {
  const changedBuckets =
    operations && judgeBuckets((await operations.functions.call('server_buckets')) as DeclaredBucket[])
  if (changedBuckets) return changedBuckets
  const name = `self-test/${crypto.randomUUID()}.png`
  const file = `/storage/v1/object/media/${name}`
  const naming = { body: JSON.stringify({ prefixes: [name] }), headers: { 'content-type': 'application/json' } }
  const steps = [
    ['written', () => ask(file, { method: 'POST', body: smallestPng, headers: { 'content-type': 'image/png' } })],
    ['read', () => ask(file)],
    ['removed', () => ask('/storage/v1/object/media', { method: 'DELETE', ...naming })],
  ] as const
  let isOpen = false
  const { answer: failure, ms } = await measureTime(async () => {
    for (const [step, action] of steps) {
      const answer = await action()
      const content = Buffer.from(await answer.arrayBuffer())
      if (!answer.ok || (step === 'read' && !content.equals(smallestPng))) return { step, status: answer.status }
      if (step === 'read') isOpen = (await askAsNobody(file)).ok
    }
    return undefined
  })
  if (isOpen)
    return reportError('Visitors can open private files.', 'Make the bucket “media” private and apply the migrations.')
  return failure
    ? reportError(
        `A test file could not be ${failure.step}: it answered ${failure.status}.`,
        kind === 'supabase'
          ? 'Look at Storage in Supabase’s dashboard: the settings and policies of the bucket “media”, and the room that is left.'
          : 'Check that the files folder is writable and the disk has space.',
      )
    : reportOk(`Works, ${ms} ms.`)
}

export async function checkPageCache(pages: SitePages): Promise<CheckFinding> {
  const { hits, misses, cached, since } = pages.counts()
  const requestCount = hits + misses
  const startText = `since the start, ${formatAge(Date.now() - since)} ago`
  if (requestCount === 0) return reportOk(`No page requests ${startText}.`)
  return reportOk(
    `${hits.toLocaleString('en')} of ${formatQuantity(requestCount, 'page', 'pages')} from cache ${startText}; ${cached} in cache now.`,
  )
}

export async function checkDisk({ dataDir }: Environment, { kind }: Backend): Promise<CheckFinding> {
  if (kind === 'supabase') return reportUnknown('No files on this server. The Supabase dashboard shows the free space.')
  const disk = await statfs(dataDir)
  const free = disk.bavail * disk.bsize
  const total = disk.blocks * disk.bsize
  return judgeDisk(free, total)
}

export function judgeDisk(free: number, total: number): CheckFinding {
  const message = `${formatSize(free)} of ${formatSize(total)} free.`
  if (free < total * 0.05) return reportError(message, 'Free disk space now: a full disk stops the database.')
  if (free < total * 0.15) return reportWarning(message, 'Free disk space soon: below 5 % is an error.')
  return reportOk(message)
}

const hourMs = 3_600_000

export async function checkBackups({ backupDir }: Environment, { kind }: Backend): Promise<CheckFinding> {
  if (kind === 'supabase') return reportUnknown('Supabase backs its projects up by itself; its dashboard says when.')
  if (!backupDir)
    return reportWarning('Backups are not set up.', 'Ask your host to set BACKUP_DIR. See docs/operations.md.')
  const entries = await readdir(backupDir).catch(() => undefined)
  if (!entries) return reportError('The backup folder cannot be read.', 'Check that it exists and is readable.')
  const files = await Promise.all(
    entries.map(async name => ({ name, at: (await stat(join(backupDir, name)).catch(() => undefined))?.mtimeMs ?? 0 })),
  )
  return judgeBackups(files, Date.now())
}

export function judgeBackups(files: readonly { name: string; at: number }[], now: number): CheckFinding {
  const newest = files.reduce<{ name: string; at: number } | undefined>(
    (a, b) => (a && a.at >= b.at ? a : b),
    undefined,
  )
  if (!newest) return reportError('No backup found.', 'Create one today. See docs/operations.md.')
  const message = `Last backup: ${newest.name}, ${formatAge(now - newest.at)} ago.`
  if (now - newest.at > 7 * 24 * hourMs)
    return reportError(message, 'Find out why backups stopped, and create one today.')
  if (now - newest.at > 26 * hourMs) return reportWarning(message, 'Check whether last night’s backup ran.')
  return reportOk(`${message} Test a restore from time to time.`)
}
