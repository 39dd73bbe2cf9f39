import * as v from 'valibot'
import { parseWithSchema } from '../../../../app/platform/parse-with-schema.ts'
import { jsonObjectSchema } from '../../../json-object.ts'
import type { RequestCaller } from '../caller.ts'
import { buildFileStatement, parseJsonRows } from './file-rows.ts'
import { runFileTransaction } from './file-transaction.ts'
import { storageRefusals } from './storage-refusal.ts'

const makeTextSchema = (maxLength: number) => v.optional(v.pipe(v.string(), v.maxLength(maxLength)), '')
const integerSchema = v.pipe(v.number(), v.safeInteger())
const limitSchema = v.optional(v.pipe(integerSchema, v.minValue(1)))
const orderSchema = v.optional(v.picklist(['asc', 'desc']), 'asc')

/** Request body for listing the files and folders of one folder. */
export const fileListSchema = v.pipe(
  jsonObjectSchema,
  v.object({
    prefix: makeTextSchema(1024),
    limit: limitSchema,
    offset: v.optional(v.pipe(integerSchema, v.minValue(0)), 0),
    search: makeTextSchema(200),
    sortBy: v.optional(
      v.pipe(
        jsonObjectSchema,
        v.object({
          column: v.optional(v.picklist(['name', 'updated_at', 'created_at', 'last_accessed_at']), 'name'),
          order: orderSchema,
        }),
      ),
      {},
    ),
  }),
)

const timestampSchema = v.nullable(
  v.pipe(
    v.string(),
    v.transform(time => new Date(time).toISOString()),
  ),
)
/** File or folder in a list. For a folder every field except the name is null. */
const entrySchema = v.object({
  name: v.string(),
  id: v.nullable(v.string()),
  updated_at: timestampSchema,
  created_at: timestampSchema,
  last_accessed_at: timestampSchema,
  metadata: v.nullable(v.record(v.string(), v.unknown())),
})
const readEntries = parseJsonRows(entrySchema)

/**
 * Lists the files and folders in a folder whose names begin with `search`, ignoring case. When sorted by a time,
 * folders come first.
 */
export async function listFolder(
  caller: RequestCaller,
  bucket: string,
  { prefix, limit = 100, offset, search, sortBy }: v.InferOutput<typeof fileListSchema>,
): Promise<v.InferOutput<typeof entrySchema>[]> {
  const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`
  const { column, order } = sortBy
  const ordering =
    column === 'name' ? `place collate "C" ${order}` : `id is not null, ${column} ${order}, place collate "C" ${order}`
  const [rows] = await runFileTransaction(caller, { operation: 'storage.object.list' }, ({ asCaller }) =>
    asCaller(
      buildFileStatement(
        `with matching as (
          select o.*, position('/' in substr(o.name, length($3::text) + 1)) as slash from storage.objects o
          where o.bucket_id = $1 and starts_with(lower(o.name), lower($3::text))
        ), entries as (
          select lower(m.name) as place, substr(m.name, length($2::text) + 1) as name, m.id, m.updated_at, m.created_at,
            m.last_accessed_at, m.metadata
          from matching m where m.slash = 0
          union all
          select f.place || '/', min(f.name collate "C"), null, null, null, null, null from (
            select lower(left(m.name, length($3::text) + m.slash - 1)) as place,
              substr(left(m.name, length($3::text) + m.slash - 1), length($2::text) + 1) as name
            from matching m where m.slash > 0) f
          group by f.place
        )
        select to_jsonb(e) from entries e order by ${ordering} limit $4::int offset $5::bigint`,
        bucket,
        folder,
        folder + search,
        Math.min(limit, 1500),
        offset,
      ),
    ),
  )
  return readEntries(rows)
}

/** Request body for listing files by name prefix, with pagination. */
export const filePageSchema = v.pipe(
  jsonObjectSchema,
  v.object({
    prefix: makeTextSchema(1024),
    limit: limitSchema,
    cursor: v.optional(v.pipe(v.string(), v.maxLength(4096))),
    with_delimiter: v.optional(v.boolean(), false),
    sortBy: v.optional(
      v.pipe(
        jsonObjectSchema,
        v.object({ column: v.optional(v.picklist(['name', 'updated_at', 'created_at']), 'name'), order: orderSchema }),
      ),
      {},
    ),
  }),
)

/** Pagination cursor of a file list: the last name of the previous page, and the sort order. */
const cursorSchema = v.strictObject({
  name: v.string(),
  time: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
  column: v.picklist(['name', 'updated_at', 'created_at']),
  order: v.picklist(['asc', 'desc']),
})

function readCursor(cursor: string) {
  const parsed = parseWithSchema(cursorSchema, parseJsonOrUndefined(Buffer.from(cursor, 'base64url').toString('utf8')))
  if (!parsed) throw storageRefusals.invalidParameter('continuation token')
  return parsed
}

function parseJsonOrUndefined(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/**
 * Lists one page of files whose names begin with `prefix`. With a delimiter, a subfolder is listed instead of the
 * files in the subfolder.
 */
export async function listFilePage(caller: RequestCaller, bucket: string, wish: v.InferOutput<typeof filePageSchema>) {
  const { prefix, with_delimiter: withFolders } = wish
  const maxCount = Math.min(wish.limit ?? 1000, 1000)
  const after = wish.cursor === undefined ? undefined : readCursor(wish.cursor)
  const { column, order } = after ?? wish.sortBy
  // The times are rounded down to milliseconds, and files of the same millisecond are sorted by name.
  const time = column === 'name' ? 'null::timestamptz' : `date_trunc('milliseconds', ${column})`
  const sort = `coalesce(${time}, 'epoch'::timestamptz)`
  const [rows] = await runFileTransaction(caller, { operation: 'storage.object.list_v2' }, ({ asCaller }) =>
    asCaller(
      buildFileStatement(
        `with matching as (
          select o.*, case when $3::boolean and position('/' in substr(o.name, length($2::text) + 1)) > 0
            then left(o.name, length($2::text) + position('/' in substr(o.name, length($2::text) + 1))) end as folder
          from storage.objects o where o.bucket_id = $1 and starts_with(o.name, $2::text)
        ), entries as (
          select m.name, m.id, m.updated_at, m.created_at, m.last_accessed_at, m.metadata
          from matching m where m.folder is null
          union all
          select m.folder, null, min(m.created_at), min(m.created_at), null, null
          from matching m where m.folder is not null group by m.folder
        )
        select to_jsonb(e) from entries e
        where $4::text is null or row(${sort}, name collate "C") ${order === 'asc' ? '>' : '<'}
          row(coalesce($5::timestamptz, 'epoch'::timestamptz), $4::text)
        order by ${sort} ${order}, name collate "C" ${order} limit $6::int`,
        bucket,
        prefix,
        withFolders,
        after?.name,
        after?.time,
        maxCount + 1,
      ),
    ),
  )
  const entries = readEntries(rows)
  const page = entries.slice(0, maxCount)
  const last = entries.length > maxCount ? page.at(-1) : undefined
  const level = prefix.split('/').length - 1
  const keyed = withFolders ? page.map(each => ({ key: each.name.split('/')[level] ?? '', ...each })) : page
  return {
    hasNext: last !== undefined,
    ...(last && {
      nextCursor: Buffer.from(
        JSON.stringify({ name: last.name, time: column === 'name' ? null : last[column], column, order }),
      ).toString('base64url'),
      nextCursorKey: last.name,
    }),
    folders: keyed.filter(({ id }) => id === null).map(folder => ({ ...folder, updated_at: null, created_at: null })),
    objects: keyed.filter(({ id }) => id !== null),
  }
}
