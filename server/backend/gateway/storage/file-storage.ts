import { createHash, randomUUID } from 'node:crypto'
import { constants, copyFile, type FileHandle, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import * as v from 'valibot'
import { parseWithSchemaOrThrow } from '../../../../app/platform/parse-with-schema.ts'
import { isUuid } from '../../../../app/platform/uuid.ts'
import { storageRefusals } from './storage-refusal.ts'

/** Maximum size of any upload in bytes, whatever the bucket allows. */
export const maxUploadBytes = 50 * 1024 * 1024

/** A file, identified by its row in `storage.objects`. */
export type StoredFile = {
  bucket: string
  name: string
  /** Version of the file's content. Rows from before versions were introduced have another value, or null. */
  version: string | null
}
type FileBytes = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array> | Uint8Array
export type WrittenFileContent = { version: string; size: number; eTag: string; lastModified: Date }

/**
 * Contents of uploaded files in a folder, each under a version name that the server chooses. The row of a file names
 * the version, so content can be read as soon as its row is committed, and until the row names another version.
 */
export class FileStorage {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  /**
   * Stores content to which no row refers yet. Incomplete content is deleted.
   * @param limit maximum size in bytes
   * @throws StorageRefusal when the content is larger
   */
  async write(content: FileBytes, limit = maxUploadBytes): Promise<WrittenFileContent> {
    const version = randomUUID()
    const path = this.#pathOf(version)
    const hash = createHash('sha256')
    await mkdir(dirname(path), { recursive: true })
    try {
      const size = await writeAllChunks(path, measureContent(content, hash, limit))
      return { version, size, eTag: `"${hash.digest('hex').slice(0, 32)}"`, lastModified: new Date() }
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
  }

  /** Opens the content of a file; undefined when the file does not exist. The caller must close the content. */
  async open(file: StoredFile): Promise<OpenFileContent | undefined> {
    const path = await this.#find(file)
    const handle = path && (await open(path).catch(ignoreMissingFile))
    return handle ? new OpenFileContent(handle, (await handle.stat()).size) : undefined
  }

  /** Copies the content of a file. @returns version of the copy; undefined when the content does not exist */
  async copy(file: StoredFile): Promise<string | undefined> {
    const [source, version] = [await this.#find(file), randomUUID()]
    if (!source) return undefined
    const path = this.#pathOf(version)
    await mkdir(dirname(path), { recursive: true })
    const isThere = await copyFile(source, path, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL)
      .then(() => true)
      .catch(ignoreMissingFile)
    if (!isThere) return undefined
    const copied = await open(path, 'r+')
    await copied.sync().finally(() => copied.close())
    return version
  }

  /** Deletes content that no row refers to. */
  discard = (version: string): Promise<void> => rm(this.#pathOf(version), { force: true })

  /** Deletes the content of a row that was deleted, or that now names another version of the content. */
  async remove({ bucket, name, version }: StoredFile): Promise<void> {
    if (isUuid(version)) await this.discard(version)
    // The content of a file without a version is found through a record file, which contains the path of the content.
    const fileRecordSchema = this.#recordPath(bucket, name)
    const content = await readFileRecord(fileRecordSchema)
    if (content === undefined) return
    await rm(fileRecordSchema, { force: true })
    await rm(content, { force: true })
  }

  /**
   * Deletes contents to which no row refers, which interrupted uploads and deletions have left. Recent contents are
   * not deleted, because an upload may still be running.
   * @param knownAmong returns the versions to which rows refer
   * @returns the number of deleted contents
   */
  async removeStrays(knownAmong: (versions: string[]) => Promise<string[]>, now = Date.now()): Promise<number> {
    let removedFiles = 0
    for (const part of await readdir(this.#folder).catch(() => [])) {
      const versions = (await readdir(join(this.#folder, part)).catch(() => [])).filter(isUuid)
      if (versions.length === 0) continue
      const knownVersions = new Set(await knownAmong(versions))
      for (const version of versions.filter(each => !knownVersions.has(each))) {
        const { ctimeMs = now } = (await stat(this.#pathOf(version)).catch(ignoreMissingFile)) ?? {}
        if (now - ctimeMs < strayFileAgeMs) continue
        await rm(this.#pathOf(version), { force: true })
        removedFiles += 1
      }
    }
    return removedFiles
  }

  async #find({ bucket, name, version }: StoredFile): Promise<string | undefined> {
    const path = isUuid(version) ? this.#pathOf(version) : undefined
    if (path && (await stat(path).catch(ignoreMissingFile))) return path
    return readFileRecord(this.#recordPath(bucket, name))
  }

  #pathOf = (version: string): string => join(this.#folder, version.slice(0, 2), version)

  #recordPath(bucket: string, name: string): string {
    const hash = createHash('sha256').update(`${bucket}\0${name}`).digest('hex')
    return join(this.#folder, hash.slice(0, 2), `${hash}.json`)
  }
}

/**
 * Minimum age in ms at which content without a row is deleted. Younger content stays, so that the files still exist
 * after the restore of an older database backup.
 */
const strayFileAgeMs = 7 * 24 * 60 * 60 * 1000

/** Content of a file, opened for reading. */
export class OpenFileContent {
  readonly #handle: FileHandle
  /** Size of the content in bytes. */
  readonly size: number
  constructor(handle: FileHandle, size: number) {
    this.#handle = handle
    this.size = size
  }

  /** Streams the bytes from start to end, both included. The content is closed when the stream ends or is cancelled. */
  stream(start = 0, end = this.size - 1): ReadableStream<Uint8Array> {
    // Empty content has no last byte, so the stream gets no range.
    const range = end < start ? {} : { start, end }
    return Readable.toWeb(this.#handle.createReadStream(range)) as ReadableStream<Uint8Array>
  }

  async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    try {
      return new Uint8Array(await this.#handle.readFile())
    } finally {
      await this.close()
    }
  }

  close(): Promise<void> {
    return this.#handle.close()
  }
}

function ignoreMissingFile(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}

const record = v.object({ file: v.pipe(v.string(), v.regex(/^[0-9a-f-]+$/)) })

/** Reads the path of the content from a record file. Undefined if the record file does not exist. */
async function readFileRecord(path: string): Promise<string | undefined> {
  const text = await readFile(path, 'utf8').catch(ignoreMissingFile)
  return text === undefined ? undefined : join(dirname(path), parseWithSchemaOrThrow(record, JSON.parse(text)).file)
}

async function* measureContent(content: FileBytes, hash: ReturnType<typeof createHash>, limit: number) {
  let size = 0
  for await (const chunk of content instanceof Uint8Array ? [content] : content) {
    size += chunk.byteLength
    if (size > limit) throw storageRefusals.tooLarge()
    hash.update(chunk)
    yield chunk
  }
}

/** Writes all chunks to a file. @returns the number of bytes, after they are synced to disk */
async function writeAllChunks(path: string, chunks: AsyncIterable<Uint8Array>): Promise<number> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(chunks)
    await file.sync()
    return (await file.stat()).size
  } finally {
    await file.close()
  }
}
