import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { zipFolder } from './site/packed-folder.ts'
import { CommandError, getToken, type SignedInDb, signIn, siteAddress } from './site/signed-in.ts'

const usage = `npm run import -- FILE|FOLDER|ADDRESS… [--kind KIND] [--dry-run] [--drafts] [--format NAME] [--json]
npm run import -- --undo RUN [--json]

KIND is the kind of the records: article (default), or event from calendars (ICS), CSV and Excel files.
Signs in to the running site at SITE_URL (default http://localhost:3000) with IMPORT_EMAIL and IMPORT_PASSWORD.
Exit code: 0 everything was imported, 1 some items were rejected or need a decision, 2 the import failed.`

type ImportCounts = {
  items: number
  plans: Record<string, number>
  outcomes: Record<string, number>
  undone: Record<string, number>
}

/** Result of an import. `items` is the sum of the five counters below it. */
type ImportSummary = {
  name: string
  run: string
  kind: string
  status: string
  note: string | null
  items: number
  created: number
  updated: number
  skipped: number
  conflicts: number
  rejected: number
  images: { found: number; stored: number; pending: number }
  notCarried: Record<string, number>
}

const { values: said, positionals: sources } = parseArgs({
  allowPositionals: true,
  options: {
    'dry-run': { type: 'boolean', default: false },
    drafts: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
    kind: { type: 'string', default: 'article' },
    format: { type: 'string' },
    undo: { type: 'string' },
  },
})
const makeImportOptions = () => ({ ...(said.drafts && { status: 'draft' }) })

/**
 * Sends an import file to the site.
 * @returns the id of the import
 */
async function sendSource(db: SignedInDb, source: string): Promise<string> {
  const isAddress = /^https?:\/\//.test(source)
  const headers = { authorization: `Bearer ${await getToken(db)}` }
  const answer = isAddress
    ? await fetch(`${siteAddress}/api/imports/address`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({
          address: source,
          name: source,
          kind: said.kind,
          format: said.format,
          options: makeImportOptions(),
        }),
      })
    : await sendFileOrFolder(source, headers)
  const importAnswer = (await answer.json().catch(() => ({}))) as { id?: string; message?: string }
  if (!importAnswer.id)
    throw new CommandError(`${source}: ${importAnswer.message ?? `the site answered ${answer.status}`}`)
  return importAnswer.id
}

async function sendFileOrFolder(path: string, headers: Record<string, string>): Promise<Response> {
  const stats = await stat(path).catch(() => undefined)
  if (stats?.isDirectory()) {
    await using packed = await zipFolder(path)
    return await sendFile(packed.path, headers, basename(path))
  }
  if (!stats?.isFile()) throw new CommandError(`${path} is neither a file nor a folder.`)
  return sendFile(path, headers, basename(path))
}

async function sendFile(path: string, headers: Record<string, string>, name: string): Promise<Response> {
  const query = new URLSearchParams({
    name,
    kind: said.kind,
    options: JSON.stringify(makeImportOptions()),
    ...(said.format && { format: said.format }),
  })
  const body = Readable.toWeb(createReadStream(path)) as ReadableStream
  return fetch(`${siteAddress}/api/imports/file?${query}`, {
    method: 'POST',
    headers,
    body,
    duplex: 'half',
  } as RequestInit)
}

/** Polls until the import waits for a person or has ended. */
async function waitUntilSettled(db: SignedInDb, id: string) {
  for (;;) {
    const { data, error } = await db.from('imports').select('*').eq('id', id).single()
    if (error) throw new CommandError(error.message)
    if (!['reading', 'planning', 'waiting', 'running', 'undoing'].includes(data.status)) return data
    await pause(500)
  }
}

async function moveImport(db: SignedInDb, id: string, step: string): Promise<void> {
  const { error } = await db.rpc('move_import', { import: id, step })
  if (error) throw new CommandError(error.message)
}

async function readSummary(db: SignedInDb, id: string): Promise<ImportSummary> {
  const run = await waitUntilSettled(db, id)
  const { data, error } = await db.rpc('count_import', { import: id })
  if (error) throw new CommandError(error.message)
  const { items, plans, outcomes } = data as unknown as ImportCounts
  const isPlan = Object.keys(outcomes).length === 0
  const countOf = (plan: string, outcome: string) => (isPlan ? plans[plan] : outcomes[outcome]) ?? 0
  const pictures = async (...states: string[]) =>
    (
      await db
        .from('import_pictures')
        .select('address', { count: 'exact', head: true })
        .eq('source', run.source)
        .in('state', states)
    ).count ?? 0
  const ofSource = (run.report as { notCarried?: Record<string, number> } | null)?.notCarried ?? {}
  const { data: left } = await db.rpc('not_carried_over', { import: id })
  return {
    name: run.name,
    run: id,
    kind: run.kind,
    status: run.status,
    note: run.note,
    items,
    created: countOf('create', 'created'),
    updated: countOf('update', 'updated'),
    skipped: countOf('same', 'skipped'),
    conflicts: countOf('conflict', 'conflict'),
    rejected: countOf('refused', 'rejected'),
    images: {
      found: await pictures('waiting', 'stored', 'failed'),
      stored: await pictures('stored'),
      pending: await pictures('waiting', 'failed'),
    },
    notCarried: addCounters(ofSource, (left as Record<string, number> | null) ?? {}),
  }
}

/** Adds up the counters of an import and of its items. */
const addCounters = (some: Record<string, number>, more: Record<string, number>) =>
  Object.fromEntries(
    [...new Set([...Object.keys(some), ...Object.keys(more)])].map(name => [
      name,
      (some[name] ?? 0) + (more[name] ?? 0),
    ]),
  )

const formatSummary = (result: ImportSummary) =>
  `${result.name}: ${result.items} items. ${result.created} created, ${result.updated} updated, ${result.skipped} as they were, ${result.conflicts} to be decided, ${result.rejected} refused. ${result.images.stored} of ${result.images.found} pictures are here.` +
  `${result.note ? ` ${result.note}` : ''}\n${siteAddress}/admin/${result.kind === 'event' ? 'events' : 'news'}/import/${result.run}`

async function importSource(db: SignedInDb, source: string): Promise<ImportSummary> {
  const id = await sendSource(db, source)
  const { status } = await waitUntilSettled(db, id)
  if (status === 'planned' && !said['dry-run']) await moveImport(db, id, 'run')
  return readSummary(db, id)
}

async function runImport(): Promise<number> {
  if (said.help || (sources.length === 0 && !said.undo)) {
    console.log(usage)
    return said.help ? 0 : 2
  }
  if (said.kind !== 'article' && said.kind !== 'event')
    throw new CommandError(`Unknown kind “${said.kind}”. Use article or event.`)
  const db = await signIn()
  try {
    const results: ImportSummary[] = []
    if (said.undo) {
      await moveImport(db, said.undo, 'undo')
      results.push(await readSummary(db, said.undo))
    }
    for (const source of sources) results.push(await importSource(db, source))
    console.log(
      said.json ? JSON.stringify(results.length === 1 ? results[0] : results) : results.map(formatSummary).join('\n'),
    )
    if (results.some(({ status }) => status === 'refused')) return 2
    return results.some(
      ({ conflicts, rejected, status }) => conflicts + rejected > 0 || ['paused', 'stopped'].includes(status),
    )
      ? 1
      : 0
  } finally {
    await db.auth.signOut({ scope: 'local' })
  }
}

process.exitCode = await runImport().catch((error: unknown) => {
  console.error(error instanceof CommandError ? error.message : error)
  return 2
})
