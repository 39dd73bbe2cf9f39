import { createHash } from 'node:crypto'
import {
  type ExportedKind,
  type ExportManifest,
  formatManifest,
  getKindFolder,
} from '../../server/imports/own-export/export-manifest.ts'
import { type ExportedRecord, formatRecordFile } from '../../server/imports/own-export/record-text.ts'
import { CommandError, type SignedInDb } from '../site/signed-in.ts'
import type { ExportDestination } from './export-places.ts'
import { writeExportReadme } from './export-readme.ts'

/** Summary of a finished export. */
export type ExportSummary = {
  written: string[]
  /** Number of exported records by type. */
  records: Record<string, number>
  files: { found: number; written: number; missing: string[] }
}

/** Record type, as the database describes it. */
type RecordKindDescription = { kind: string; key: string; html: string[]; isPart: boolean }

/** Number of records per request. The number is small, because a text may have a million characters. */
const recordsPerRequest = 50

/**
 * Exports every record that the editor may read, and every picture file. Reads records page by page, so that memory
 * stays small.
 */
export async function exportSite(db: SignedInDb, site: string, place: ExportDestination): Promise<ExportSummary> {
  const kinds = await readKinds(db)
  const summary: ExportSummary = {
    written: place.written,
    records: {},
    files: { found: 0, written: 0, missing: [] },
  }
  let part = makeEmptyPart(kinds)
  const endPart = async () => {
    const manifest: Omit<ExportManifest, 'format' | 'version'> = {
      ...{ site, exportedAt: new Date().toISOString(), part: place.written.length + 1 },
      kinds: [...part.values()],
      missingFiles: summary.files.missing,
    }
    await place.add('README.md', writeExportReadme(manifest))
    await place.add('manifest.json', formatManifest(manifest))
    await place.endPart()
    part = makeEmptyPart(kinds)
  }
  for (const kindInfo of kinds) {
    summary.records[kindInfo.kind] = 0
    for await (const record of readRecords(db, kindInfo)) {
      if (place.isFull()) await endPart()
      const kind = part.get(kindInfo.kind) ?? makeExportedKind(kindInfo)
      const name = `${kind.folder}/${chooseFileName(record, kindInfo)}`
      const isText = kind.body !== undefined && typeof record[kind.body] === 'string'
      await place.add(`${name}${isText ? '.md' : '.json'}`, formatRecordFile(record, kind.body))
      if (kindInfo.kind === 'picture') await addFile(db, { record, name, place, summary })
      kind.records += 1
      summary.records[kindInfo.kind] = (summary.records[kindInfo.kind] ?? 0) + 1
    }
  }
  await endPart()
  return summary
}

const makeEmptyPart = (kinds: readonly RecordKindDescription[]) =>
  new Map(kinds.map(told => [told.kind, makeExportedKind(told)]))

const makeExportedKind = ({ kind, key, html: [body] }: RecordKindDescription): ExportedKind => ({
  ...{ kind, folder: getKindFolder(kind), key },
  ...(body !== undefined && { body }),
  records: 0,
})

async function readKinds(db: SignedInDb): Promise<RecordKindDescription[]> {
  const { data, error } = await db.rpc('export_kinds')
  if (error) throw new CommandError(error.code === '42501' ? 'Only editors export the site.' : error.message)
  return data as unknown as RecordKindDescription[]
}

async function* readRecords(db: SignedInDb, { kind, key }: RecordKindDescription): AsyncGenerator<ExportedRecord> {
  for (let after: string | undefined; ; ) {
    const { data, error } = await db.rpc('export_records', {
      of_kind: kind,
      most: recordsPerRequest,
      ...(after !== undefined && { after }),
    })
    if (error) throw new CommandError(`The records of the kind ${kind} cannot be read: ${error.message}`)
    const page = data as ExportedRecord[]
    yield* page
    if (page.length < recordsPerRequest) return
    after = String(page.at(-1)?.[key])
  }
}

/**
 * Chooses the file name of a record: the slug if the slug is unique, so that people find the file; otherwise the key.
 */
function chooseFileName(record: ExportedRecord, { kind, key, isPart }: RecordKindDescription): string {
  const name = String((!isPart && kind !== 'picture' && record.slug) || record[key])
  return /^[a-z0-9][a-z0-9_.-]{0,140}$/.test(name) ? name : createHash('sha256').update(name).digest('hex').slice(0, 32)
}

type FileToExport = { record: ExportedRecord; name: string; place: ExportDestination; summary: ExportSummary }

/**
 * Writes the file of a picture next to the picture's record. An unreadable file is reported and does not stop the
 * export.
 */
async function addFile(db: SignedInDb, { record, name, place, summary: { files } }: FileToExport): Promise<void> {
  const path = String(record.path)
  files.found += 1
  const { data, error } = await db.storage.from('media').download(path)
  if (error) files.missing.push(`${name}.json`)
  else {
    const [, ending = 'img'] = /\.(\w{1,5})$/.exec(path) ?? []
    await place.add(`${name}.${ending.toLowerCase()}`, new Uint8Array(await data.arrayBuffer()))
    files.written += 1
  }
}
