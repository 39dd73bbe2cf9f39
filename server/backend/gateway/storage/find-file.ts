import type { RequestCaller } from '../caller.ts'
import {
  buildFileStatement,
  type FileRow,
  parseBucketRows,
  parseFileRows,
  selectBucket,
  selectFile,
  selectPublicFile,
} from './file-rows.ts'
import type { FileStorage, OpenFileContent } from './file-storage.ts'
import { runFileTransaction } from './file-transaction.ts'
import { storageRefusals } from './storage-refusal.ts'

/** Permission to read a file: the bucket is public, the policies allow the caller, or the URL is signed. */
export type FilePermission = 'public' | 'policies' | 'signature'

export type RequestedFile = {
  caller: RequestCaller
  operation: string
  bucket: string
  name: string
  right: FilePermission
}

/**
 * Finds the row of a file that the caller may read.
 * @throws StorageRefusal with the same error for a missing file and for a file that the caller may not read
 */
export async function findFile({ caller, operation, bucket, name, right }: RequestedFile): Promise<FileRow> {
  return runFileTransaction(caller, { operation }, async ({ asOwner, asCaller }) => {
    const ofOwner = right === 'signature' ? selectFile : selectPublicFile
    const [buckets, files] = await asOwner(selectBucket(bucket), ofOwner(bucket, name))
    const [row] = parseBucketRows(buckets)
    if (!row || (right === 'public' && !row.public)) throw storageRefusals.noSuchBucket()
    const [file] = parseFileRows(
      right === 'policies' && !row.public ? (await asCaller(selectFile(bucket, name)))[0] : files,
    )
    if (!file) throw storageRefusals.noSuchKey()
    return file
  })
}

/** Opens the content of a file together with its row. The caller must close the content. @throws StorageRefusal */
export async function openFile(
  storage: FileStorage,
  requestedFile: RequestedFile,
): Promise<{ file: FileRow; content: OpenFileContent }> {
  // The second attempt is for a file that another request replaced after its row was read, because such a file has a
  // new row.
  for (let tries = 0; tries < 2; tries++) {
    const file = await findFile(requestedFile)
    const content = await storage.open({
      bucket: requestedFile.bucket,
      name: requestedFile.name,
      version: file.version,
    })
    if (content) return { file, content }
  }
  throw storageRefusals.noSuchKey()
}

/** Filters a list of file names: returns the names of the files that the caller may read. */
export async function filterReadableNames(
  caller: RequestCaller,
  operation: string,
  bucket: string,
  names: string[],
): Promise<Set<string>> {
  const [rows] = await runFileTransaction(caller, { operation }, ({ asCaller }) =>
    asCaller(
      buildFileStatement(
        `select o.name from storage.objects o
          where o.bucket_id = $1 and o.name in (select jsonb_array_elements_text($2::jsonb))`,
        bucket,
        names,
      ),
    ),
  )
  return new Set(rows?.flatMap(([name]) => name ?? []))
}
