import * as v from 'valibot'
import { shapedOrThrow } from '../../../../app/platform/shaped.ts'
import { jsonObject } from '../../../json-object.ts'
import { storageRefusal } from '../answers.ts'
import { type Lite, type Middleware, passOn } from '../context.ts'

const columns = ['name', 'updated_at', 'created_at', 'last_accessed_at'] as const

const text = (most: number) => v.optional(v.pipe(v.string(), v.maxLength(most)), '')
const whole = v.pipe(v.number(), v.safeInteger())

const wish = v.pipe(
  jsonObject,
  v.object({
    prefix: text(1024),
    limit: v.optional(v.pipe(whole, v.minValue(1), v.maxValue(1000)), 100),
    offset: v.optional(v.pipe(whole, v.minValue(0)), 0),
    search: text(200),
    sortBy: v.optional(
      v.pipe(
        jsonObject,
        v.object({
          column: v.optional(v.picklist(columns), 'name'),
          order: v.optional(v.picklist(['asc', 'desc']), 'asc'),
        }),
      ),
      {},
    ),
  }),
)

const listed = v.array(v.looseObject({ name: v.string() }))
type Listed = v.InferOutput<typeof listed>[number]

/** Lists one folder: files by their name in it, folders as entries without an id. The package knows only whole names. */
export const listFolder =
  (lite: Lite): Middleware =>
  async c => {
    const asked = v.safeParse(wish, await c.req.json().catch(() => undefined))
    if (!asked.success)
      return storageRefusal(400, 'InvalidRequest', `The field ${v.getDotPath(asked.issues[0]) ?? 'body'} is not valid`)
    const { prefix, limit, offset, search, sortBy } = asked.output
    const folder = prefix === '' ? '' : prefix.replace(/\/*$/, '/')
    // Everything below the folder, since what is directly in it shows only then.
    const response = await passOn(c, lite, { json: { prefix: folder, limit: 100_000 } })
    if (!response.ok) return response
    const entries = entriesOf(shapedOrThrow(listed, await response.json()), folder)
      .filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
      .sort(by(sortBy.column, sortBy.order))
    return Response.json(entries.slice(offset, offset + limit))
  }

function entriesOf(objects: Listed[], folder: string): Listed[] {
  const folders = new Set<string>()
  const files: Listed[] = []
  for (const object of objects) {
    // The package matches with LIKE, where _ and % in a folder's name are wildcards.
    if (!object.name.startsWith(folder)) continue
    const name = object.name.slice(folder.length)
    if (name.includes('/')) folders.add(name.slice(0, name.indexOf('/')))
    else files.push({ ...object, name })
  }
  const nothing = { id: null, updated_at: null, created_at: null, last_accessed_at: null, metadata: null }
  return [...[...folders].map(name => ({ name, ...nothing })), ...files]
}

const by =
  (column: (typeof columns)[number], order: 'asc' | 'desc') =>
  (a: Listed, b: Listed): number => {
    const compared = String(a[column] ?? '').localeCompare(String(b[column] ?? ''), 'en')
    return order === 'asc' ? compared : -compared
  }
