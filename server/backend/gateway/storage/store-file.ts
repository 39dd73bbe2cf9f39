import { randomUUID } from 'node:crypto'
import { ConnectionError } from '../../database/database-error.ts'
import type { Caller } from '../caller.ts'
import { checkNewName, checkType } from './file-names.ts'
import {
  type BucketRow,
  bucketStatement,
  lockFileStatement,
  lockNameStatement,
  buildMetadata,
  type NewFile,
  readBuckets,
  readFiles,
  writeStatement,
} from './file-rows.ts'
import { type StoredFile, sizeLimit } from './file-storage.ts'
import { type FileTransaction, inTransaction } from './file-transaction.ts'
import { type Contents, removeContents } from './remove-contents.ts'
import { refusals } from './storage-refusal.ts'

/** Where a file is to go, and who says so. */
export type Target = {
  caller: Caller
  /** What Supabase Storage calls the request. */
  operation: string
  bucket: string
  name: string
  /** The account it belongs to from then on. */
  owner: string | undefined
  /** Whether it takes the place of a file of the same name. */
  isUpsert: boolean
}

/** What is known of a file before its bytes are read. */
export type AnnouncedUpload = { type?: string | undefined; size?: number | undefined; userMetadata?: object | undefined }

export type FileContent = {
  type: string
  cacheControl: string
  userMetadata: object
  body: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>
}

/** In bytes. */
export const uploadLimit = ({ file_size_limit: limit }: BucketRow): number => Math.min(limit ?? sizeLimit, sizeLimit)

/**
 * Whether the file may be stored, as the bucket and the policies say before any byte is read. Nothing is changed.
 * @returns its bucket
 * @throws StorageRefusal, DatabaseError
 */
export async function checkUpload(target: Target, { type, size, userMetadata = {} }: AnnouncedUpload): Promise<BucketRow> {
  const { caller, operation, bucket: id, name, owner, isUpsert } = target
  checkNewName(name)
  return inTransaction(caller, { operation, isTrial: true }, async ({ asOwner, asCaller }) => {
    const bucket = await requireBucket(asOwner, id)
    if (size !== undefined && size > uploadLimit(bucket)) throw refusals.tooLarge()
    if (type !== undefined) checkType(type, bucket.allowed_mime_types)
    const metadata = { mimetype: type, contentLength: size }
    await asCaller(
      writeStatement(
        { id: randomUUID(), bucket: id, name, owner, version: randomUUID(), metadata, userMetadata },
        isUpsert,
      ),
    )
    return bucket
  })
}

/** @throws StorageRefusal when there is none */
export async function requireBucket(asOwner: FileTransaction['asOwner'], id: string): Promise<BucketRow> {
  const [bucket] = readBuckets((await asOwner(bucketStatement(id)))[0])
  if (!bucket) throw refusals.noSuchBucket()
  return bucket
}

/**
 * Stores a file: the policies first, then its bytes, then its row, as whoever asks. Whichever of the three fails, neither
 * row nor bytes are left, and what lay under the name stays.
 * @param read reads the content, which is at most so many bytes
 * @returns the id of its row
 * @throws StorageRefusal, DatabaseError, ConnectionError, or the disk's error
 */
export async function storeFile(
  contents: Contents,
  target: Target,
  announced: AnnouncedUpload,
  read: (limit: number) => Promise<FileContent>,
): Promise<string> {
  const { bucket, name, owner, isUpsert } = target
  const bucketRow = await checkUpload(target, announced)
  const { type, cacheControl, userMetadata, body } = await read(uploadLimit(bucketRow))
  checkType(type, bucketRow.allowed_mime_types)
  const { version, ...written } = await contents.storage.write(body, uploadLimit(bucketRow))
  const metadata = buildMetadata(written, type, cacheControl)
  const file: NewFile = { id: randomUUID(), bucket, name, owner, version, metadata, userMetadata }
  const { id, replaced } = await discardingOnFailure(
    contents,
    () => version,
    () => inTransaction(target.caller, target, ({ asCaller }) => writeRow(asCaller, file, isUpsert)),
  )
  if (replaced) await removeContents(contents, [replaced])
  return id
}

/** Writes the row of a content that lies there. @returns what content it replaces, to be removed once that is committed */
export async function writeRow(
  asCaller: FileTransaction['asCaller'],
  file: NewFile,
  isUpsert: boolean,
): Promise<{ id: string; replaced?: StoredFile }> {
  const { bucket, name } = file
  if (!isUpsert) {
    await asCaller(lockNameStatement(bucket, name), writeStatement(file, false))
    return { id: file.id }
  }
  const [, locked, written] = await asCaller(
    lockNameStatement(bucket, name),
    lockFileStatement(bucket, name),
    writeStatement(file, true),
  )
  const [before] = readFiles(locked)
  const [after] = readFiles(written)
  return { id: after?.id ?? file.id, ...(before && { replaced: { bucket, name, version: before.version } }) }
}

/**
 * Removes a content when its row could not be written. Where the connection broke nobody knows, so the content stays: one
 * without a row is removed by night, a row without its content never heals.
 */
export async function discardingOnFailure<Answer>(
  { storage, report }: Contents,
  versionOf: () => string | undefined,
  write: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await write()
  } catch (error) {
    const version = versionOf()
    if (version !== undefined && !(error instanceof ConnectionError))
      await storage.discard(version).catch(failure => report(failure, '/storage/v1/object'))
    throw error
  }
}
