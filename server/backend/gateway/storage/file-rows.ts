import * as v from 'valibot'
import { parseWithSchemaOrThrow } from '../../../../app/platform/parse-with-schema.ts'
import { isUuid } from '../../../../app/platform/uuid.ts'
import type { BatchRows, BatchStatement } from '../../database/batch.ts'
import type { WrittenFileContent } from './file-storage.ts'

/** Metadata of a file, with the property names of Supabase Storage. */
export type FileMetadata = {
  eTag: string
  size: number
  mimetype: string
  cacheControl: string
  lastModified: Date
  contentLength: number
  httpStatusCode: 200
}

/** Builds the metadata of content that was just written. */
export const buildFileMetadata = (
  { eTag, size, lastModified }: Omit<WrittenFileContent, 'version'>,
  mimetype: string,
  cacheControl: string,
): FileMetadata => ({
  eTag,
  size,
  mimetype,
  cacheControl,
  lastModified,
  contentLength: size,
  httpStatusCode: 200,
})

/** Schema of a timestamp as JavaScript formats timestamps: `2027-01-02T03:04:05.678Z`. */
const timestampSchema = v.pipe(
  v.string(),
  v.transform(text => new Date(text).toISOString()),
)
const fileRowSchema = v.object({
  id: v.string(),
  bucket_id: v.string(),
  name: v.string(),
  owner: v.nullable(v.string()),
  owner_id: v.nullable(v.string()),
  version: v.nullable(v.string()),
  metadata: v.nullable(v.record(v.string(), v.unknown())),
  user_metadata: v.nullable(v.record(v.string(), v.unknown())),
  created_at: timestampSchema,
  updated_at: timestampSchema,
  last_accessed_at: timestampSchema,
})
/** A row of the table `storage.objects`. */
export type FileRow = v.InferOutput<typeof fileRowSchema>

const bucketRowSchema = v.object({
  id: v.string(),
  name: v.string(),
  owner: v.pipe(
    v.nullable(v.string()),
    v.transform(owner => owner ?? ''),
  ),
  public: v.pipe(
    v.nullable(v.boolean()),
    v.transform(isPublic => isPublic ?? false),
  ),
  file_size_limit: v.nullable(v.number()),
  allowed_mime_types: v.nullable(v.array(v.string())),
  created_at: timestampSchema,
  updated_at: timestampSchema,
})
/** A row of `storage.buckets`. Sizes in bytes. */
export type BucketRow = v.InferOutput<typeof bucketRowSchema>

/** Parses the rows of a statement whose only column is JSON. */
export const parseJsonRows =
  <Schema extends v.GenericSchema>(shape: Schema) =>
  (rows: BatchRows | undefined): v.InferOutput<Schema>[] =>
    (rows ?? []).map(([json]) => parseWithSchemaOrThrow(shape, JSON.parse(json ?? 'null')))
export const parseFileRows = parseJsonRows(fileRowSchema)
export const parseBucketRows = parseJsonRows(bucketRowSchema)

type StatementParameter = string | number | boolean | null | undefined | object
/** Builds a statement. Parameters that are arrays or objects are sent as JSON. */
export const buildFileStatement = (text: string, ...parameters: StatementParameter[]): BatchStatement => ({
  text,
  parameters: parameters.map(value =>
    value === null || value === undefined ? null : typeof value === 'object' ? JSON.stringify(value) : String(value),
  ),
})

export const selectBucket = (bucket: string) =>
  buildFileStatement('select to_jsonb(b) from storage.buckets b where b.id = $1', bucket)

const fileCondition = 'o.bucket_id = $1 and o.name = $2'
export const selectFile = (bucket: string, name: string) =>
  buildFileStatement(`select to_jsonb(o) from storage.objects o where ${fileCondition}`, bucket, name)
/** Selects a file of a public bucket. Returns no row for a file of a bucket that is not public. */
export const selectPublicFile = (bucket: string, name: string) =>
  buildFileStatement(
    `select to_jsonb(o) from storage.objects o join storage.buckets b on b.id = o.bucket_id and b.public where ${fileCondition}`,
    bucket,
    name,
  )
/**
 * Selects a file and locks the file's row for a change. No row is returned if the caller may not both read and change
 * the file.
 */
export const selectFileForUpdate = (bucket: string, name: string) =>
  buildFileStatement(`select to_jsonb(o) from storage.objects o where ${fileCondition} for update`, bucket, name)
/**
 * Waits until no other request writes to this file name. Every writer must get this lock first; without the lock, a
 * replacement would not know which content it replaces.
 */
export const lockFileName = (bucket: string, name: string) =>
  buildFileStatement('select pg_advisory_xact_lock(hashtextextended($1, 0))', `${bucket}/${name}`)

export type NewFile = {
  id: string
  bucket: string
  name: string
  owner: string | undefined
  version: string
  metadata: object
  userMetadata: object
}

/**
 * Writes the row of a file.
 * @param isUpsert whether an existing row of the same name is updated; in that case the statement returns the row
 */
export function writeFileRow(
  { id, bucket, name, owner, version, metadata, userMetadata }: NewFile,
  isUpsert: boolean,
): BatchStatement {
  const insert = `insert into storage.objects (id, bucket_id, name, owner, owner_id, version, metadata, user_metadata)
    values ($1::uuid, $2, $3, $4::uuid, $5, $6, $7::jsonb, $8::jsonb)`
  const upsert = `${insert} on conflict (bucket_id, name) do update set owner = coalesce(excluded.owner, objects.owner),
    owner_id = coalesce(excluded.owner_id, objects.owner_id), version = excluded.version, metadata = excluded.metadata,
    user_metadata = excluded.user_metadata, updated_at = now() returning to_jsonb(objects)`
  const uuid = isUuid(owner) ? owner : null
  return buildFileStatement(isUpsert ? upsert : insert, id, bucket, name, uuid, owner, version, metadata, userMetadata)
}
