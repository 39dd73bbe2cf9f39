import { type CheckedArchive, openArchive } from '../archive/archive.ts'
import { readFileInArchive } from '../archive/file-in-archive.ts'
import { findManifestPath } from '../archive/manifest-path.ts'
import { countUnopenedFiles, readFileOrReportProblem } from '../archive/report-archive.ts'
import { addProblem, countNotImported, type ImportItem, makeEmptyReport, type SourceReport } from '../import-item.ts'
import { buildFileAddress, type ImportReader, type ReadOptions, SourceRefusal } from '../import-reader.ts'
import {
  type ExportedKind,
  type ExportManifest,
  exportVersion,
  isExportManifest,
  readManifest,
} from './export-manifest.ts'
import { readRecordFile } from './record-text.ts'

type OpenExport = {
  archive: CheckedArchive
  /** Prefix of every path in the archive, when the whole folder of the export was zipped. */
  root: string
  manifest: ExportManifest
}

async function openExport(archive: CheckedArchive, signal: AbortSignal): Promise<OpenExport> {
  const path = findManifestPath(archive.entries.map(entry => entry.path))
  const text = path === undefined ? undefined : await archive.read(path, signal)
  const manifest = text && readManifest(text.toString())
  if (path === undefined || !manifest)
    throw new SourceRefusal('This zip holds no manifest.json of an export, or a broken one.')
  if (manifest.version > exportVersion)
    throw new SourceRefusal('A newer version of the site has written this export. Bring this site up to date first.')
  return { archive, root: path.slice(0, -'manifest.json'.length), manifest }
}

const isRecordFile = (path: string) => /\.(md|json)$/.test(path)
const removeExtension = (path: string) => path.replace(/\.\w+$/, '')

/**
 * Lists the picture files by path without extension. The record file of a picture has the same path with another
 * extension.
 */
const mapFilesByPath = ({ archive, root, manifest }: OpenExport): Map<string, string> => {
  const folders = manifest.kinds.map(({ folder }) => `${root}${folder}/`)
  return new Map(
    archive.entries
      .filter(({ path }) => !isRecordFile(path) && folders.some(folder => path.startsWith(folder)))
      .map(({ path }) => [removeExtension(path), path]),
  )
}

function readItem(path: string, bytes: Uint8Array, kind: ExportedKind, file: string | undefined): ImportItem {
  const fields = readRecordFile(bytes, kind.body)
  const key = fields[kind.key]
  if (typeof key !== 'string' || key === '') throw new Error(`It has no ${kind.key}.`)
  return {
    ...{ kind: kind.kind, sourceId: key, place: path, state: 'whole', fields, isRecord: true },
    ...{ refers: [], pictures: {}, addresses: [], notCarried: {}, remarks: [] },
    ...(file !== undefined && { file: buildFileAddress(file) }),
  }
}

async function* readRecords(
  source: OpenExport,
  size: number,
  { signal, onProgress }: ReadOptions,
): AsyncGenerator<ImportItem, SourceReport> {
  const { archive, root, manifest } = source
  const report: SourceReport = { ...makeEmptyReport(), site: manifest.site, title: `Export of ${manifest.site}` }
  countUnopenedFiles(report, archive)
  const files = mapFilesByPath(source)
  let done = 0
  for (const kind of manifest.kinds) {
    const folder = `${root}${kind.folder}/`
    const paths = archive.entries.map(({ path }) => path).filter(path => path.startsWith(folder) && isRecordFile(path))
    for (const path of paths.toSorted()) {
      signal.throwIfAborted()
      const bytes = await readFileOrReportProblem(archive, path, report, signal)
      const item =
        bytes &&
        readItemOrReportProblem(path, report, () => readItem(path, bytes, kind, files.get(removeExtension(path))))
      files.delete(removeExtension(path))
      if (item) yield item
      onProgress?.(Math.round((size * ++done) / archive.entries.length))
    }
    if (paths.length < kind.records) {
      report.isCutOff = true
      addProblem(report, folder, `The export says ${kind.records} records, and ${paths.length} are here.`)
    }
  }
  if (files.size > 0) countNotImported(report, 'files without a record', files.size)
  return report
}

/**
 * Reads one record of an export. An invalid record file is added to the problems of the import, and reading continues.
 */
function readItemOrReportProblem(path: string, report: SourceReport, read: () => ImportItem): ImportItem | undefined {
  try {
    return read()
  } catch (error) {
    addProblem(report, path, error instanceof Error ? error.message : 'It cannot be read.')
    return undefined
  }
}

/**
 * Import reader for exports that `npm run export` made on this site or another installation. The complete records are
 * restored unchanged.
 */
export const ownExportImportReader: ImportReader = {
  format: 'export',
  label: 'Export of a site like this one',
  recognises: ({ manifest }) => (manifest !== undefined && isExportManifest(manifest) ? 1 : 0),
  async *read(source, options) {
    const archive = await openArchive(source.path)
    try {
      return yield* readRecords(await openExport(archive, options.signal), source.size, options)
    } finally {
      archive.close()
    }
  },
  readFile: readFileInArchive,
}
