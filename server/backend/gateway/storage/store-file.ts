import { randomUUID } from 'node:crypto'
import { ConnectionError } from '../../database/database-error.ts'
import type { RequestCaller } from '../caller.ts'
import { checkMediaType, checkNewFileName } from './file-names.ts'
import {
  type BucketRow,
  buildFileMetadata,
  lockFileName,
  type NewFile,
  parseBucketRows,
  parseFileRows,
  selectBucket,
  selectFileForUpdate,
  writeFileRow,
} from './file-rows.ts'
import { maxUploadBytes, type StoredFile } from './file-storage.ts'
import { type FileTransaction, runFileTransaction } from './file-transaction.ts'
import { type FileContents, removeContents } from './remove-contents.ts'
import { storageRefusals } from './storage-refusal.ts'

/** Destination and caller of an upload. */
export type UploadTarget = {
  caller: RequestCaller
  /** Operation name of Supabase Storage, which policies may read. */
  operation: string
  bucket: string
  name: string
  /** Account that will own the uploaded file. */
  owner: string | undefined
  /** Whether the upload replaces an existing file of the same name. */
  isUpsert: boolean
}

/** Properties of a file as the client declared them, before the content is read. */
export type DeclaredUpload = {
  type?: string | undefined
  size?: number | undefined
  userMetadata?: object | undefined
}

export type FileContent = {
  type: string
  cacheControl: string
  userMetadata: object
  body: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>
}

/** Maximum size of a file in the bucket, in bytes. */
export const getUploadLimit = ({ file_size_limit: limit }: BucketRow): number =>
  Math.min(limit ?? maxUploadBytes, maxUploadBytes)

/**
 * Checks bucket limits and policies before any byte is read. Changes nothing.
 * @returns the bucket
 * @throws StorageRefusal, DatabaseError
 */
export async function checkUpload(
  target: UploadTarget,
  { type, size, userMetadata = {} }: DeclaredUpload,
): Promise<BucketRow> {
  const { caller, operation, bucket: id, name, owner, isUpsert } = target
  checkNewFileName(name)
  return runFileTransaction(caller, { operation, isTrial: true }, async ({ asOwner, asCaller }) => {
    const bucket = await requireBucket(asOwner, id)
    if (size !== undefined && size > getUploadLimit(bucket)) throw storageRefusals.tooLarge()
    if (type !== undefined) checkMediaType(type, bucket.allowed_mime_types)
    const metadata = { mimetype: type, contentLength: size }
    await asCaller(
      writeFileRow(
        { id: randomUUID(), bucket: id, name, owner, version: randomUUID(), metadata, userMetadata },
        isUpsert,
      ),
    )
    return bucket
  })
}

/** Reads a bucket. @throws StorageRefusal when the bucket does not exist */
export async function requireBucket(asOwner: FileTransaction['asOwner'], id: string): Promise<BucketRow> {
  const [bucket] = parseBucketRows((await asOwner(selectBucket(id)))[0])
  if (!bucket) throw storageRefusals.noSuchBucket()
  return bucket
}

/**
 * Stores a file for the caller: first checks the policies, then writes the content, then the row. If a step fails,
 * neither row nor content remain, and an existing file of the same name is unchanged.
 * @param read reads the content; its argument is the limit in bytes
 * @returns id of the file's row
 * @throws StorageRefusal, DatabaseError, ConnectionError, or a disk error
 */
export async function storeFile(
  contents: FileContents,
  target: UploadTarget,
  announced: DeclaredUpload,
  read: (limit: number) => Promise<FileContent>,
): Promise<string> {
  const { bucket, name, owner, isUpsert } = target
  const bucketRow = await checkUpload(target, announced)
  const { type, cacheControl, userMetadata, body } = await read(getUploadLimit(bucketRow))
  checkMediaType(type, bucketRow.allowed_mime_types)
  const { version, ...content } = await contents.storage.write(body, getUploadLimit(bucketRow))
  const metadata = buildFileMetadata(content, type, cacheControl)
  const file: NewFile = { id: randomUUID(), bucket, name, owner, version, metadata, userMetadata }
  const { id, replaced } = await discardContentOnFailure(
    contents,
    () => version,
    () => runFileTransaction(target.caller, target, ({ asCaller }) => writeStoredFileRow(asCaller, file, isUpsert)),
  )
  if (replaced) await removeContents(contents, [replaced])
  return id
}

/**
 * Writes the row for stored content.
 * @returns the content that the row referred to before, which is deleted after the commit
 */
export async function writeStoredFileRow(
  asCaller: FileTransaction['asCaller'],
  file: NewFile,
  isUpsert: boolean,
): Promise<{ id: string; replaced?: StoredFile }> {
  const { bucket, name } = file
  if (!isUpsert) {
    await asCaller(lockFileName(bucket, name), writeFileRow(file, false))
    return { id: file.id }
  }
  const [, locked, writtenRows] = await asCaller(
    lockFileName(bucket, name),
    selectFileForUpdate(bucket, name),
    writeFileRow(file, true),
  )
  const [before] = parseFileRows(locked)
  const [after] = parseFileRows(writtenRows)
  return { id: after?.id ?? file.id, ...(before && { replaced: { bucket, name, version: before.version } }) }
}

/**
 * Deletes content whose row could not be written. After a broken connection it is unknown whether the row exists, so
 * the content is not deleted. Content without a row is deleted at night, but a row without content cannot be repaired.
 */
export async function discardContentOnFailure<Answer>(
  { storage, report }: FileContents,
  findVersion: () => string | undefined,
  write: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await write()
  } catch (error) {
    const version = findVersion()
    if (version !== undefined && !(error instanceof ConnectionError))
      await storage.discard(version).catch(failure => report(failure, '/storage/v1/object'))
    throw error
  }
}
