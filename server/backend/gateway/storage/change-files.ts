import { randomUUID } from 'node:crypto'
import type { RequestCaller } from '../caller.ts'
import { checkMediaType, checkNewFileName } from './file-names.ts'
import { buildFileStatement, type FileRow, lockFileName, type NewFile, parseFileRows, selectFile } from './file-rows.ts'
import type { StoredFile } from './file-storage.ts'
import { runFileTransaction } from './file-transaction.ts'
import { type FileContents, removeContents } from './remove-contents.ts'
import { storageRefusals } from './storage-refusal.ts'
import { discardContentOnFailure, getUploadLimit, requireBucket, writeStoredFileRow } from './store-file.ts'

type FileRequester = { caller: RequestCaller; operation: string; owner: string | undefined }

export const toStoredFile = ({ bucket_id, name, version }: FileRow): StoredFile => ({
  bucket: bucket_id,
  name,
  version,
})

/** Deletes the named files that the caller may delete: first their database rows, then their contents on disk. */
export async function removeFiles(
  contents: FileContents,
  { caller, operation }: Pick<FileRequester, 'caller' | 'operation'>,
  bucket: string,
  names: string[],
): Promise<FileRow[]> {
  const removedFiles = await runFileTransaction(caller, { operation }, async ({ asCaller }) =>
    parseFileRows(
      (
        await asCaller(
          buildFileStatement(
            `delete from storage.objects o
              where o.bucket_id = $1 and o.name in (select jsonb_array_elements_text($2::jsonb))
              returning to_jsonb(o)`,
            bucket,
            names,
          ),
        )
      )[0],
    ),
  )
  await removeContents(contents, removedFiles.map(toStoredFile))
  return removedFiles
}

export type FileTransfer = {
  bucket: string
  name: string
  toBucket: string
  toName: string
}

/**
 * Moves a file to another name, in the same or another bucket.
 * @returns id of the file's row
 * @throws StorageRefusal, DatabaseError
 */
export async function moveFile(
  contents: FileContents,
  { caller, operation, owner }: FileRequester,
  { bucket, name, toBucket, toName }: FileTransfer,
): Promise<string> {
  checkNewFileName(toName)
  const isSame = bucket === toBucket && name === toName
  const file = await runWithContentCopy(contents, copy =>
    runFileTransaction(caller, { operation }, async ({ asOwner, asCaller }) => {
      const target = await requireBucket(asOwner, toBucket)
      const [row] = parseFileRows((await asCaller(selectFile(bucket, name)))[0])
      if (!row) throw storageRefusals.noSuchKey()
      if (bucket !== toBucket) checkUploadLimits(row, target)
      const version = isSame ? row.version : await copy(toStoredFile(row))
      const [, movedRows] = await asCaller(
        lockFileName(toBucket, toName),
        buildFileStatement(
          `update storage.objects o set bucket_id = $3, name = $4, version = $5, owner_id = coalesce($6, o.owner_id),
              owner = coalesce($8::uuid, o.owner), updated_at = now()
            where o.bucket_id = $1 and o.name = $2 and o.version is not distinct from $7 returning o.id`,
          bucket,
          name,
          toBucket,
          toName,
          version,
          owner,
          row.version,
          owner,
        ),
      )
      if (movedRows?.length !== 1) throw storageRefusals.noSuchKey()
      return row
    }),
  )
  if (!isSame) await removeContents(contents, [toStoredFile(file)])
  return file.id
}

/** Properties of a copy: inherited from the original file or changed. */
export type CopyOptions = {
  isUpsert: boolean
  /** Changed properties. Undefined if the copy has the same properties as the file. */
  changes?: { mimetype?: string | undefined; cacheControl?: string | undefined; userMetadata: object }
}

/**
 * Copies a file to another name, in the same or another bucket.
 * @returns row of the copy
 * @throws StorageRefusal, DatabaseError
 */
export async function copyFile(
  contents: FileContents,
  { caller, operation, owner }: FileRequester,
  { bucket, name, toBucket, toName }: FileTransfer,
  { isUpsert, changes }: CopyOptions,
): Promise<FileRow> {
  checkNewFileName(toName)
  const { copied, replaced } = await runWithContentCopy(contents, copy =>
    runFileTransaction(caller, { operation }, async ({ asOwner, asCaller }) => {
      const target = await requireBucket(asOwner, toBucket)
      const [found] = parseFileRows((await asCaller(selectFile(bucket, name)))[0])
      if (!found) throw storageRefusals.noSuchKey()
      const { userMetadata = found.user_metadata ?? {}, ...headers } = changes ?? {}
      const metadata = { ...found.metadata, ...headers, lastModified: new Date() }
      checkUploadLimits({ ...found, metadata }, target)
      const version = await copy(toStoredFile(found))
      const file: NewFile = { id: randomUUID(), bucket: toBucket, name: toName, owner, version, metadata, userMetadata }
      const { id, replaced } = await writeStoredFileRow(asCaller, file, isUpsert)
      const now = new Date().toISOString()
      const times = { created_at: now, updated_at: now, last_accessed_at: now }
      const row = {
        bucket_id: toBucket,
        name: toName,
        version,
        metadata,
        user_metadata: userMetadata as FileRow['user_metadata'],
      }
      return { copied: { ...found, ...times, ...row, id, owner: owner ?? null, owner_id: owner ?? null }, replaced }
    }),
  )
  if (replaced) await removeContents(contents, [replaced])
  return copied
}

/** Checks a moved or copied file against the upload limits of the target bucket. */
function checkUploadLimits(
  { metadata }: FileRow,
  bucket: Parameters<typeof getUploadLimit>[0] & { allowed_mime_types: string[] | null },
) {
  const { mimetype, size } = metadata ?? {}
  if (typeof mimetype === 'string') checkMediaType(mimetype, bucket.allowed_mime_types)
  if (typeof size === 'number' && size > getUploadLimit(bucket)) throw storageRefusals.tooLarge()
}

/**
 * Error when the content of a file is missing, because another request replaced or deleted the file after its row was
 * read.
 */
class MissingContentError extends Error {
  override name = 'ContentGone'
}

/** Runs `work` with a function that copies content, and deletes the copy when `work` fails. */
async function runWithContentCopy<Answer extends object>(
  contents: FileContents,
  work: (copy: (file: StoredFile) => Promise<string>) => Promise<Answer>,
): Promise<Answer> {
  let version: string | undefined
  const copy = async (file: StoredFile) => {
    version = await contents.storage.copy(file)
    if (version === undefined) throw new MissingContentError()
    return version
  }
  const tryOnce = () =>
    discardContentOnFailure(
      contents,
      () => version,
      () => work(copy),
    )
  const unlessGone = (error: unknown) => {
    if (!(error instanceof MissingContentError)) throw error
  }
  // The second attempt is for a file that another request replaced during the first attempt, because such a file has a
  // new row.
  const answer = (await tryOnce().catch(unlessGone)) ?? (await tryOnce().catch(unlessGone))
  if (answer === undefined) throw storageRefusals.noSuchKey()
  return answer
}
