import { crc32 } from 'node:zlib'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { lookupTable } from '../../lookup-table.ts'
import { SourceRefused } from '../source-reader.ts'
import { checkedEntry } from './checked-entry.ts'

/** One file of an archive that may be opened. */
type ArchiveEntry = {
  /** From the root of the archive, parts joined by `/`. */
  path: string
  /** Bytes, unpacked. */
  size: number
  /** Bytes, as they lie in the archive. */
  packedSize: number
}

/** A zip that was looked through before anything in it was opened. Close it. */
export type Archive = {
  entries: readonly ArchiveEntry[]
  /** What is not opened, by why, with how many. */
  notOpened: Readonly<Record<string, number>>
  has(path: string): boolean
  /** The bytes of a file; undefined where there is none of that path. @throws SourceRefused where it is not what it claims */
  read(path: string, signal?: AbortSignal): Promise<Buffer<ArrayBuffer> | undefined>
  close(): void
}

export type ArchiveLimits = {
  /** Bytes that all of it may unpack to. */
  mostTotal: number
  /** Bytes that one file may unpack to. */
  mostOfOne: number
}

const mostEntries = 20_000
const usualLimits: ArchiveLimits = { mostTotal: 500_000_000, mostOfOne: 64_000_000 }

const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`

/** What the parser says of a broken archive, for people. */
const refusal = (error: unknown): SourceRefused => {
  const message = error instanceof Error ? error.message : String(error)
  const isTrick = /relative path|absolute path|invalid characters/.test(message)
  return new SourceRefused(
    isTrick
      ? 'This zip holds a file that wants to lie outside of it. It is not opened.'
      : `This zip is broken or cut off, and nothing in it is read (${message}).`,
    { cause: error },
  )
}

/**
 * Opens a zip by its directory, where every size is told before a byte is unpacked: bombs, tricks with paths and archives
 * without end are refused here, for every format that is a zip.
 * @throws SourceRefused
 */
export async function openArchive(path: string, limits: Partial<ArchiveLimits> = {}): Promise<Archive> {
  const { mostTotal, mostOfOne } = { ...usualLimits, ...limits }
  const zip = await yauzl.openPromise(path, { autoClose: false, validateEntrySizes: true }).catch((error: unknown) => {
    throw refusal(error)
  })
  zip.on('error', () => {}) // told to whoever is reading; without a listener it would end the process
  const entries = new Map<string, Entry>()
  const notOpened = lookupTable<number>()
  let total = 0
  let count = 0
  try {
    for await (const entry of zip.eachEntry()) {
      if (++count > mostEntries) throw new SourceRefused(`This zip holds more than ${mostEntries} files.`)
      const checked = checkedEntry(entry)
      if (checked.isFolder) continue
      const why = checked.why ?? (entries.has(checked.path) ? 'files of a name that is there already' : undefined)
      if (why) {
        notOpened[why] = (notOpened[why] ?? 0) + 1
        continue
      }
      total += entry.uncompressedSize
      if (entry.uncompressedSize > mostOfOne)
        throw new SourceRefused(
          `“${checked.path}” in this zip unpacks to ${megabytes(entry.uncompressedSize)}, more than the ${megabytes(mostOfOne)} that are read.`,
        )
      if (total > mostTotal) throw new SourceRefused(`This zip unpacks to more than ${megabytes(mostTotal)}.`)
      entries.set(checked.path, entry)
    }
  } catch (error) {
    zip.close()
    throw error instanceof SourceRefused ? error : refusal(error)
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
      return entry && bytesOf(zip, entry, signal)
    },
    close: () => zip.close(),
  }
}

/** The parser ends a stream that gives more or less than was claimed; so no more than was checked comes into memory. */
async function bytesOf(zip: ZipFile, entry: Entry, signal: AbortSignal | undefined): Promise<Buffer<ArrayBuffer>> {
  const bytes = Buffer.alloc(entry.uncompressedSize)
  let at = 0
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      signal?.throwIfAborted()
      at += (chunk as Buffer).copy(bytes, at)
    }
  } catch (error) {
    signal?.throwIfAborted()
    throw refusal(error)
  }
  if (crc32(bytes) !== entry.crc32) throw refusal(new Error(`${entry.fileName} is damaged`))
  return bytes
}
