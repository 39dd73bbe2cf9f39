import { crc32 } from 'node:zlib'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { makeLookupTable } from '../../make-lookup-table.ts'
import { SourceRefusal } from '../import-reader.ts'
import { checkEntry } from './checked-entry.ts'

/** A file of an archive. The file was checked and is safe to open. */
type ArchiveEntry = {
  /** Path from the root of the archive, separated by `/`. */
  path: string
  /** Uncompressed size of the file in bytes. */
  size: number
  /** Compressed size of the file in bytes. */
  packedSize: number
}

/** Zip archive whose list of files was checked before any file was opened. The caller must close the archive. */
export type CheckedArchive = {
  entries: readonly ArchiveEntry[]
  /** Number of skipped files, by the reason for skipping. */
  notOpened: Readonly<Record<string, number>>
  has(path: string): boolean
  /**
   * Reads a file of the archive; undefined when the path does not exist.
   * @throws SourceRefusal when size or content of the file differs from the list of files in the archive
   */
  read(path: string, signal?: AbortSignal): Promise<Buffer<ArrayBuffer> | undefined>
  close(): void
}

export type ArchiveLimits = {
  /** Maximum uncompressed bytes of all files together. */
  mostTotal: number
  /** Maximum uncompressed bytes of a single file. */
  mostOfOne: number
}

const maxEntries = 20_000
const defaultLimits: ArchiveLimits = { mostTotal: 500_000_000, mostOfOne: 64_000_000 }

const formatMegabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`

/** Converts the parser's error for a broken archive to a message for people. */
const toSourceRefusal = (error: unknown): SourceRefusal => {
  const message = error instanceof Error ? error.message : String(error)
  const isTrick = /relative path|absolute path|invalid characters/.test(message)
  return new SourceRefusal(
    isTrick
      ? 'This zip holds a file that wants to lie outside of it. It is not opened.'
      : `This zip is broken or cut off, and nothing in it is read (${message}).`,
    { cause: error },
  )
}

/**
 * Opens a zip archive by its central directory, which states the size of every file before decompression. Zip bombs,
 * path tricks and oversized archives are refused here, for every import format that is a zip.
 * @throws SourceRefusal
 */
export async function openArchive(path: string, limits: Partial<ArchiveLimits> = {}): Promise<CheckedArchive> {
  const { mostTotal, mostOfOne } = { ...defaultLimits, ...limits }
  const zip = await yauzl.openPromise(path, { autoClose: false, validateEntrySizes: true }).catch((error: unknown) => {
    throw toSourceRefusal(error)
  })
  // The error listener is required, because an error event without a listener would end the process. The code that
  // reads the archive at that moment gets the error too.
  zip.on('error', () => {})
  const entries = new Map<string, Entry>()
  const notOpened = makeLookupTable<number>()
  let total = 0
  let count = 0
  try {
    for await (const entry of zip.eachEntry()) {
      if (++count > maxEntries) throw new SourceRefusal(`This zip holds more than ${maxEntries} files.`)
      const checked = checkEntry(entry)
      if (checked.isFolder) continue
      const reason = checked.reason ?? (entries.has(checked.path) ? 'files of a name that is there already' : undefined)
      if (reason) {
        notOpened[reason] = (notOpened[reason] ?? 0) + 1
        continue
      }
      total += entry.uncompressedSize
      if (entry.uncompressedSize > mostOfOne)
        throw new SourceRefusal(
          `“${checked.path}” in this zip unpacks to ${formatMegabytes(entry.uncompressedSize)}, more than the ${formatMegabytes(mostOfOne)} that are read.`,
        )
      if (total > mostTotal) throw new SourceRefusal(`This zip unpacks to more than ${formatMegabytes(mostTotal)}.`)
      entries.set(checked.path, entry)
    }
  } catch (error) {
    zip.close()
    throw error instanceof SourceRefusal ? error : toSourceRefusal(error)
  }
  return {
    entries: [...entries].map(([name, { uncompressedSize, compressedSize }]) => ({
      path: name,
      size: uncompressedSize,
      packedSize: compressedSize,
    })),
    notOpened,
    has: name => entries.has(name),
    async read(name, signal) {
      const entry = entries.get(name)
      return entry && readBytes(zip, entry, signal)
    },
    close: () => zip.close(),
  }
}

/**
 * Reads a file of an archive into memory. The zip library ends a stream whose size differs from the size in the zip
 * directory, so memory never holds more than was checked.
 */
async function readBytes(zip: ZipFile, entry: Entry, signal: AbortSignal | undefined): Promise<Buffer<ArrayBuffer>> {
  const bytes = Buffer.alloc(entry.uncompressedSize)
  let at = 0
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      signal?.throwIfAborted()
      at += (chunk as Buffer).copy(bytes, at)
    }
  } catch (error) {
    signal?.throwIfAborted()
    throw toSourceRefusal(error)
  }
  if (crc32(bytes) !== entry.crc32) throw toSourceRefusal(new Error(`${entry.fileName} is damaged`))
  return bytes
}
