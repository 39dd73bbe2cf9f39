import type { Caller } from '../caller.ts'
import {
  bucketStatement,
  type FileRow,
  fileStatement,
  publicFileStatement,
  readBuckets,
  readFiles,
  statement,
} from './file-rows.ts'
import type { FileStorage, OpenContent } from './file-storage.ts'
import { inTransaction } from './file-transaction.ts'
import { refusals } from './storage-refusal.ts'

/** Permission to read a file: the bucket is public, the policies allow the caller, or the URL is signed. */
export type FileRight = 'public' | 'policies' | 'signature'

export type RequestedFile = { caller: Caller; operation: string; bucket: string; name: string; right: FileRight }

/**
 * Finds the row of a file that may be read.
 * @throws StorageRefusal when it does not exist or may not be read; the error does not tell which
 */
export async function findFile({ caller, operation, bucket, name, right }: RequestedFile): Promise<FileRow> {
  return inTransaction(caller, { operation }, async ({ asOwner, asCaller }) => {
    const ofOwner = right === 'signature' ? fileStatement : publicFileStatement
    const [buckets, files] = await asOwner(bucketStatement(bucket), ofOwner(bucket, name))
    const [found] = readBuckets(buckets)
    if (!found || (right === 'public' && !found.public)) throw refusals.noSuchBucket()
    const [file] = readFiles(
      right === 'policies' && !found.public ? (await asCaller(fileStatement(bucket, name)))[0] : files,
    )
    if (!file) throw refusals.noSuchKey()
    return file
  })
}

/**
 * Row and content of a file. The caller must close the content.
 * @throws StorageRefusal
 */
export async function openFile(
  storage: FileStorage,
  requestedFile: RequestedFile,
): Promise<{ file: FileRow; content: OpenContent }> {
  // Second attempt: a file that was replaced between reading its row and its content has a new row by then.
  for (let tries = 0; tries < 2; tries++) {
    const file = await findFile(requestedFile)
    const content = await storage.open({
      bucket: requestedFile.bucket,
      name: requestedFile.name,
      version: file.version,
    })
    if (content) return { file, content }
  }
  throw refusals.noSuchKey()
}

/** Those names that the caller may read. */
export async function readableNames(
  caller: Caller,
  operation: string,
  bucket: string,
  names: string[],
): Promise<Set<string>> {
  const [rows] = await inTransaction(caller, { operation }, ({ asCaller }) =>
    asCaller(
      statement(
        `select o.name from storage.objects o
          where o.bucket_id = $1 and o.name in (select jsonb_array_elements_text($2::jsonb))`,
        bucket,
        names,
      ),
    ),
  )
  return new Set(rows?.flatMap(([name]) => name ?? []))
}
