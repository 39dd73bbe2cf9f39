import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import * as v from 'valibot'
import { shapedOrThrow } from '../../../../app/platform/shaped.ts'
import { StorageRefusal } from './storage-refusal.ts'

const record = v.object({
  file: v.string(),
  mimetype: v.string(),
  cacheControl: v.string(),
  size: v.number(),
  eTag: v.string(),
  lastModified: v.pipe(v.string(), v.toDate()),
})
type StoredFile = v.InferOutput<typeof record>
type Body = ReadableStream | Uint8Array

/** No upload is larger, whatever a bucket allows. */
const sizeLimit = 50 * 1024 * 1024

/**
 * Uploaded files in a folder. A name never becomes a path: its hash does, so no name escapes the folder, is too long,
 * or conflicts with another by case. Beside each content lies a record that says what it is; replacing the record
 * replaces the file, all at once.
 */
export class FileStorage {
  driver = null
  folder: string

  constructor(folder: string) {
    this.folder = folder
  }

  async getObject(bucket: string, key: string) {
    const { content, stored } = await this.openContent(bucket, key).catch(() => this.openContent(bucket, key))
    return { httpStatusCode: 200, metadata: metadataOf(stored), body: Readable.toWeb(content.createReadStream()) }
  }

  async headObject(bucket: string, key: string) {
    return metadataOf(await this.find(bucket, key))
  }

  async uploadObject(
    bucket: string,
    key: string,
    _version: string | undefined,
    body: Body,
    mimetype: string,
    cacheControl: string,
  ) {
    const path = this.recordPath(bucket, key)
    await mkdir(dirname(path), { recursive: true })
    const file = `${basename(path, '.json')}-${randomUUID()}`
    const hash = createHash('sha256')
    const content = join(dirname(path), file)
    try {
      const size = await writeWhole(content, measured(body, hash))
      const stored = {
        file,
        mimetype,
        cacheControl,
        size,
        eTag: `"${hash.digest('hex').slice(0, 32)}"`,
        lastModified: new Date(),
      }
      await this.replaceRecord(path, stored)
      return { httpStatusCode: 200, ...metadataOf(stored) }
    } catch (error) {
      await rm(content, { force: true })
      throw error
    }
  }

  async copyObject(bucket: string, key: string, _version: string | undefined, toBucket: string, toKey: string) {
    const { mimetype, cacheControl } = await this.find(bucket, key)
    const { body } = await this.getObject(bucket, key)
    return this.uploadObject(toBucket, toKey, undefined, body, mimetype, cacheControl)
  }

  async deleteObject(bucket: string, key: string) {
    const path = this.recordPath(bucket, key)
    const old = await readRecord(path)
    await rm(path, { force: true })
    if (old) await rm(join(dirname(path), old.file), { force: true })
  }

  async deleteObjects(bucket: string, keys: string[]) {
    for (const key of keys) await this.deleteObject(bucket, key)
  }

  async privateAssetUrl(): Promise<string> {
    throw new Error('Files are read through getObject')
  }

  /** Fails when the file is replaced between its record and its content, which a second try settles. */
  private async openContent(bucket: string, key: string) {
    const stored = await this.find(bucket, key)
    return { stored, content: await open(join(dirname(this.recordPath(bucket, key)), stored.file)) }
  }

  private async find(bucket: string, key: string): Promise<StoredFile> {
    const found = await readRecord(this.recordPath(bucket, key))
    if (!found) throw new StorageRefusal(404, 'not_found', 'Object not found')
    return found
  }

  private async replaceRecord(path: string, stored: StoredFile) {
    const old = await readRecord(path)
    await writeWhole(`${path}.${stored.file.slice(-12)}`, [Buffer.from(JSON.stringify(stored))])
    await rename(`${path}.${stored.file.slice(-12)}`, path)
    if (old) await rm(join(dirname(path), old.file), { force: true })
  }

  private recordPath(bucket: string, key: string): string {
    const name = createHash('sha256').update(`${bucket}\0${key}`).digest('hex')
    return join(this.folder, name.slice(0, 2), `${name}.json`)
  }
}

async function readRecord(path: string): Promise<StoredFile | undefined> {
  try {
    return shapedOrThrow(record, JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

const metadataOf = ({ mimetype, cacheControl, size, eTag, lastModified }: Omit<StoredFile, 'file'>) => ({
  mimetype,
  cacheControl,
  size,
  contentLength: size,
  eTag,
  lastModified,
})

async function* measured(body: Body, hash: ReturnType<typeof createHash>) {
  let size = 0
  for await (const chunk of body instanceof Uint8Array ? [body] : body) {
    size += chunk.byteLength
    if (size > sizeLimit)
      throw new StorageRefusal(413, 'Payload too large', `The file is larger than ${sizeLimit} bytes`)
    hash.update(chunk)
    yield chunk
  }
}

/** @returns the number of bytes, once they are on disk. */
async function writeWhole(path: string, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<number> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(chunks)
    await file.sync()
    return (await file.stat()).size
  } finally {
    await file.close()
  }
}
