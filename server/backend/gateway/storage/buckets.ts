import * as v from 'valibot'
import { jsonObjectSchema } from '../../../json-object.ts'
import { makeLookupTable } from '../../../make-lookup-table.ts'
import { DatabaseError } from '../../database/database-error.ts'
import type { RequestCaller } from '../caller.ts'
import { toStoredFile } from './change-files.ts'
import { checkNewBucketName } from './file-names.ts'
import { type BucketRow, buildFileStatement, parseBucketRows, parseFileRows, selectBucket } from './file-rows.ts'
import { maxUploadBytes } from './file-storage.ts'
import { runFileTransaction } from './file-transaction.ts'
import { type FileContents, removeContents } from './remove-contents.ts'
import { storageRefusals } from './storage-refusal.ts'

const bucketNameSchema = v.pipe(v.string(), v.maxLength(1024))
const sizeLimitSchema = v.nullable(
  v.union([v.pipe(v.number(), v.safeInteger(), v.minValue(0)), v.pipe(v.string(), v.maxLength(40))]),
)
const settingsFields = {
  public: v.optional(v.boolean()),
  file_size_limit: v.optional(sizeLimitSchema),
  allowed_mime_types: v.optional(v.nullable(v.pipe(v.array(v.string()), v.maxLength(200)))),
}
/** Request body for creating a bucket. */
export const bucketInputSchema = v.pipe(
  jsonObjectSchema,
  v.object({ name: bucketNameSchema, id: v.optional(bucketNameSchema), ...settingsFields }),
)
/** Request body for updating a bucket. Settings that are absent do not change. */
export const bucketChangesSchema = v.pipe(jsonObjectSchema, v.object(settingsFields))
type BucketSettings = v.InferOutput<typeof bucketChangesSchema>

const sizeUnits = makeLookupTable({ b: 1, kb: 1e3, mb: 1e6, gb: 1e9 })

/** Converts a size such as `20mb`, or a number, to bytes. @throws StorageRefusal when the size is invalid */
function parseSize(limit: string | number): number {
  const [, digits = '', unit = ''] = /^(\d{1,15}(?:\.\d{1,3})?)(gb|mb|kb|b)$/i.exec(String(limit)) ?? []
  const bytes = typeof limit === 'number' ? limit : Math.floor(Number(digits) * (sizeUnits[unit.toLowerCase()] ?? 0))
  if (typeof limit === 'string' && digits === '')
    throw storageRefusals.invalidRequest('Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B')
  if (bytes > maxUploadBytes) throw storageRefusals.tooLarge()
  return bytes
}

const mediaTypePattern = /^[a-z0-9\-+.]{1,100}\/([a-z0-9\-+.]{1,200}(;\s*charset=[a-z0-9-]{1,40})?|\*)$/i

/** Converts the settings of a bucket to columns with their new values. @throws StorageRefusal */
function toBucketColumns({ public: isPublic, file_size_limit: limit, allowed_mime_types: types }: BucketSettings) {
  const namedTypes = types?.filter(type => type !== '')
  for (const type of namedTypes ?? []) if (!mediaTypePattern.test(type)) throw storageRefusals.invalidMimeType(type)
  return {
    ...(isPublic !== undefined && { public: isPublic }),
    ...(limit !== undefined && { file_size_limit: limit === null ? null : parseSize(limit) }),
    ...(types !== undefined && { allowed_mime_types: namedTypes ?? null }),
  }
}

type BucketCreator = { caller: RequestCaller; owner: string | undefined }

/** Creates a bucket with the permissions of the caller. @throws StorageRefusal, DatabaseError */
export async function createBucket(
  { caller, owner }: BucketCreator,
  wish: v.InferOutput<typeof bucketInputSchema>,
): Promise<void> {
  const { name, id = name } = wish
  for (const each of [name, id]) checkNewBucketName(each)
  const row = { id, name, owner: owner ?? null, owner_id: owner ?? null, public: false, ...toBucketColumns(wish) }
  const insert = buildFileStatement(
    `insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types)
      select id, name, owner, owner_id, public, file_size_limit, allowed_mime_types
      from jsonb_populate_record(null::storage.buckets, $1::jsonb)`,
    row,
  )
  await runFileTransaction(caller, { operation: 'storage.bucket.create' }, ({ asCaller }) => asCaller(insert)).catch(
    (error: unknown) => {
      throw error instanceof DatabaseError && error.code === '23505' ? storageRefusals.bucketExists() : error
    },
  )
}

/**
 * Reads a bucket.
 * @throws StorageRefusal when the bucket does not exist, or the caller may not read it
 */
export async function findBucket(caller: RequestCaller, id: string): Promise<BucketRow> {
  const [rows] = await runFileTransaction(caller, { operation: 'storage.bucket.get' }, ({ asCaller }) =>
    asCaller(selectBucket(id)),
  )
  const [bucket] = parseBucketRows(rows)
  if (!bucket) throw storageRefusals.noSuchBucket()
  return bucket
}

const makeWholeNumberSchema = (min: number) =>
  v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number), v.minValue(min)))
/** Query parameters for listing buckets. */
export const bucketListSchema = v.object({
  limit: makeWholeNumberSchema(1),
  offset: makeWholeNumberSchema(0),
  sortColumn: v.optional(v.picklist(['id', 'name', 'created_at', 'updated_at']), 'name'),
  sortOrder: v.optional(v.picklist(['asc', 'desc']), 'asc'),
  search: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
})

export async function listBuckets(
  caller: RequestCaller,
  { limit, offset = 0, sortColumn, sortOrder, search }: v.InferOutput<typeof bucketListSchema>,
): Promise<BucketRow[]> {
  const [rows] = await runFileTransaction(caller, { operation: 'storage.bucket.list' }, ({ asCaller }) =>
    asCaller(
      buildFileStatement(
        `select to_jsonb(b) from storage.buckets b where position(lower($1) in lower(b.name)) > 0
          order by b.${sortColumn} ${sortOrder} limit $2::bigint offset $3::bigint`,
        search,
        limit,
        offset,
      ),
    ),
  )
  return parseBucketRows(rows)
}

/** Changes settings of a bucket. @throws StorageRefusal, DatabaseError */
export async function changeBucket(caller: RequestCaller, id: string, changes: BucketSettings): Promise<void> {
  const columns = toBucketColumns(changes)
  if (Object.keys(columns).length === 0) throw storageRefusals.invalidRequest('No content provided')
  const assignments = Object.keys(columns).map(column => `${column} = r.${column}`)
  const [rows] = await runFileTransaction(caller, { operation: 'storage.bucket.update' }, ({ asCaller }) =>
    asCaller(
      buildFileStatement(
        `update storage.buckets b set ${assignments.join(', ')}, updated_at = now()
          from jsonb_populate_record(null::storage.buckets, $2::jsonb) r where b.id = $1 returning b.id`,
        id,
        columns,
      ),
    ),
  )
  if (rows?.length !== 1) throw storageRefusals.noSuchBucket()
}

/** Deletes an empty bucket. @throws StorageRefusal, DatabaseError */
export async function deleteBucket(caller: RequestCaller, id: string): Promise<void> {
  const [rows] = await runFileTransaction(caller, { operation: 'storage.bucket.delete' }, ({ asCaller }) =>
    asCaller(buildFileStatement('delete from storage.buckets b where b.id = $1 returning b.id', id)),
  ).catch((error: unknown) => {
    throw error instanceof DatabaseError && error.code === '23503' ? storageRefusals.bucketNotEmpty() : error
  })
  if (rows?.length !== 1) throw storageRefusals.noSuchBucket()
}

/** Deletes all files of a bucket that the caller may delete. @throws StorageRefusal, DatabaseError */
export async function emptyBucket(contents: FileContents, caller: RequestCaller, id: string): Promise<void> {
  const removedFiles = await runFileTransaction(caller, { operation: 'storage.bucket.empty' }, async ({ asCaller }) => {
    const [buckets, files] = await asCaller(
      selectBucket(id),
      buildFileStatement(
        `delete from storage.objects o where o.bucket_id = $1
          and exists (select from storage.buckets b where b.id = $1) returning to_jsonb(o)`,
        id,
      ),
    )
    if (parseBucketRows(buckets).length === 0) throw storageRefusals.noSuchBucket()
    return parseFileRows(files)
  })
  await removeContents(contents, removedFiles.map(toStoredFile))
}
