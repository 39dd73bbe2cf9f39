import { open } from 'node:fs/promises'
import { openArchive } from './archive/archive.ts'
import { manifestPathIn } from './archive/manifest-path.ts'
import { docxDocument } from './document/docx.ts'
import { feed } from './feed/feed.ts'
import { jsonFeed } from './feed/json-feed.ts'
import { ghost } from './ghost/ghost.ts'
import { markdownFile } from './markdown/markdown-file.ts'
import { markdownFolder } from './markdown/markdown-folder.ts'
import { mediumExport } from './medium/medium.ts'
import { ownExport } from './own-export/own-export.ts'
import { type SourceFile, type SourceHead, type SourceReader, SourceRefused } from './source-reader.ts'
import { substackExport } from './substack/substack.ts'
import { csvTable } from './table/csv.ts'
import { xlsxTable } from './table/xlsx.ts'
import { webPage } from './web-page/web-page.ts'
import { wordpress } from './wordpress/wordpress.ts'

/** Every format that can be read, in the order in which people look for theirs. Of two that are as sure, the first reads. */
export const readers: readonly SourceReader[] = [
  ownExport,
  wordpress,
  ghost,
  feed,
  jsonFeed,
  substackExport,
  mediumExport,
  markdownFolder,
  markdownFile,
  webPage,
  docxDocument,
  xlsxTable,
  csvTable,
]

/** Bytes by which a format is told. */
const headLength = 64 * 1024

async function headOf(source: SourceFile): Promise<SourceHead> {
  await using file = await open(source.path)
  const bytes = new Uint8Array(Math.min(headLength, source.size))
  await file.read(bytes, 0, bytes.length, 0)
  const head = { ...source, bytes, text: new TextDecoder('utf-8').decode(bytes) }
  return isZip(bytes) ? { ...head, ...(await listed(source.path)) } : head
}

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5)

/** Bytes of a manifest that are looked into. */
const mostOfManifest = 1024 * 1024

/** What lies in a zip. @throws SourceRefused for one that would do harm */
async function listed(zip: string): Promise<Pick<SourceHead, 'entries' | 'manifest'>> {
  const archive = await openArchive(zip)
  try {
    const entries = archive.entries.map(({ path }) => path)
    const name = manifestPathIn(entries)
    const { size = 0 } = archive.entries.find(({ path }) => path === name) ?? {}
    const manifest = name && size <= mostOfManifest ? await archive.read(name).catch(() => undefined) : undefined
    return { entries, ...(manifest && { manifest: manifest.toString() }) }
  } finally {
    archive.close()
  }
}

/**
 * The reader of a source, told by what is in it.
 * @param format what an editor says it is, where the guess was wrong
 * @throws SourceRefused
 */
export async function readerOf(source: SourceFile, format?: string): Promise<SourceReader> {
  if (source.size === 0) throw new SourceRefused(`${source.name} is empty.`)
  if (format) {
    const said = readers.find(reader => reader.format === format)
    if (said) return said
  }
  const head = await headOf(source)
  const [best] = readers.map(reader => ({ reader, how: reader.recognises(head) })).toSorted((a, b) => b.how - a.how)
  if (!best || best.how === 0)
    throw new SourceRefused(
      `What ${source.name} is cannot be told from what is in it. It may be ${readers.map(({ label }) => label).join(', ')}; say which, if it is one of them.`,
    )
  return best.reader
}
