import { open } from 'node:fs/promises'
import { openArchive } from './archive/archive.ts'
import { findManifestPath } from './archive/manifest-path.ts'
import { calendarImportReader } from './calendar/calendar-file.ts'
import { docxImportReader } from './document/docx.ts'
import { feedImportReader } from './feed/feed.ts'
import { jsonFeedImportReader } from './feed/json-feed.ts'
import { ghostImportReader } from './ghost/ghost.ts'
import type { ImportKind } from './import-item.ts'
import { type ImportReader, type SourceFile, type SourceHead, SourceRefusal } from './import-reader.ts'
import { markdownFileImportReader } from './markdown/markdown-file.ts'
import { markdownFolderImportReader } from './markdown/markdown-folder.ts'
import { mediumImportReader } from './medium/medium.ts'
import { ownExportImportReader } from './own-export/own-export.ts'
import { substackImportReader } from './substack/substack.ts'
import { csvImportReader } from './table/csv.ts'
import { xlsxImportReader } from './table/xlsx.ts'
import { detectMarkedEncoding } from './text-encoding.ts'
import { webPageImportReader } from './web-page/web-page.ts'
import { wordpressImportReader } from './wordpress/wordpress.ts'

/**
 * Import readers of all formats, in the order of the selection list. If two readers are equally certain, the first
 * reader is used.
 */
export const importReaders: readonly ImportReader[] = [
  ownExportImportReader,
  wordpressImportReader,
  ghostImportReader,
  feedImportReader,
  jsonFeedImportReader,
  calendarImportReader,
  substackImportReader,
  mediumImportReader,
  markdownFolderImportReader,
  markdownFileImportReader,
  webPageImportReader,
  docxImportReader,
  xlsxImportReader,
  csvImportReader,
]

/** Number of bytes read to detect a format. */
const headBytes = 64 * 1024

async function readHead(source: SourceFile, kind: ImportKind): Promise<SourceHead> {
  await using file = await open(source.path)
  const bytes = new Uint8Array(Math.min(headBytes, source.size))
  await file.read(bytes, 0, bytes.length, 0)
  const head = { ...source, kind, bytes, text: decodeHead(bytes) }
  return isZip(bytes) ? { ...head, ...(await listArchiveEntries(source.path)) } : head
}

/**
 * Decodes bytes up to the last complete character. In UTF-16 every second byte of Latin text is zero, with or without a
 * BOM.
 */
function decodeHead(bytes: Uint8Array): string {
  const wide = detectMarkedEncoding(bytes)
  return new TextDecoder(wide ?? 'utf-8').decode(bytes)
}

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5)

/** Maximum number of bytes read of a manifest. */
const maxManifestBytes = 1024 * 1024

/** Lists the files in a zip archive. @throws SourceRefusal for a dangerous archive */
async function listArchiveEntries(zip: string): Promise<Pick<SourceHead, 'entries' | 'manifest'>> {
  const archive = await openArchive(zip)
  try {
    const entries = archive.entries.map(({ path }) => path)
    const name = findManifestPath(entries)
    const { size = 0 } = archive.entries.find(({ path }) => path === name) ?? {}
    const manifest = name && size <= maxManifestBytes ? await archive.read(name).catch(() => undefined) : undefined
    return { entries, ...(manifest && { manifest: manifest.toString() }) }
  } finally {
    archive.close()
  }
}

/** File types without importable content, by their first bytes as Latin text. */
const otherFileTypes: readonly [start: RegExp, name: string][] = [
  [/^(\x89PNG|\xff\xd8\xff|GIF8|RIFF....WEBP|....ftyp(avif|heic|heix|mif1|msf1))/s, 'an image'],
  [/^%PDF-/, 'a PDF document'],
  [/^\xd0\xcf.\xe0/s, 'a document of an old version of Word or Excel'],
  [/^PK/, 'a zip archive without importable files'],
  [/^(....ftyp|ID3|OggS|.E\xdf\xa3)/s, 'a sound or video file'],
]

/** Sentence about a file whose format was not detected. */
function describeUnknownFile(name: string, bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  const type = otherFileTypes.find(([pattern]) => pattern.test(start))?.[1]
  return type ? `${name} is ${type}.` : `The format of ${name} was not recognised.`
}

/** Labels of the content types that can be imported, and of their pages in the back office. */
const importKindLabels = {
  article: { holds: 'articles', desk: 'News' },
  event: { holds: 'events', desk: 'Events' },
} satisfies Record<ImportKind, { holds: string; desk: string }>

const listKinds = ({ kinds = ['article'] }: ImportReader): readonly ImportKind[] => kinds

/**
 * Checks the type of content in an import file.
 * @throws SourceRefusal if the file contains another type. The message names the page of the back office that imports
 * that type
 */
function requireReaderOfKind(reader: ImportReader, { name }: SourceFile, kind: ImportKind): ImportReader {
  const [other] = listKinds(reader)
  if (other === undefined || listKinds(reader).includes(kind)) return reader
  const { holds, desk } = importKindLabels[other]
  throw new SourceRefusal(
    `${name} is read as “${reader.label}”, which holds ${holds} and no ${importKindLabels[kind].holds}. Bring it in at ${desk}.`,
  )
}

/**
 * Finds the import reader for a file by the file's content.
 * @param kind type of content to import
 * @param format format chosen by an editor when detection failed; empty for detection
 * @throws SourceRefusal
 */
export async function findImportReader(
  source: SourceFile,
  { kind = 'article', format = '' }: { kind?: ImportKind; format?: string } = {},
): Promise<ImportReader> {
  if (source.size === 0) throw new SourceRefusal(`${source.name} is empty.`)
  const chosenReader = importReaders.find(reader => reader.format === format)
  if (chosenReader) return requireReaderOfKind(chosenReader, source, kind)
  const head = await readHead(source, kind)
  const [best] = importReaders
    .map(reader => ({ reader, how: reader.recognises(head) }))
    .toSorted((a, b) => b.how - a.how)
  if (best && best.how > 0) return requireReaderOfKind(best.reader, source, kind)
  const labels = importReaders.filter(reader => listKinds(reader).includes(kind)).map(({ label }) => label)
  throw new SourceRefusal(
    `${describeUnknownFile(source.name, head.bytes)} Formats that can be imported: ${labels.join(', ')}.`,
  )
}
