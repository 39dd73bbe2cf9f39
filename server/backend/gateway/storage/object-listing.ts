import { z } from 'zod'
import { storageRefusal } from '../answers.ts'
import { type Lite, type Middleware, passOn } from '../context.ts'

const columns = ['name', 'updated_at', 'created_at', 'last_accessed_at'] as const

const wish = z.object({
  prefix: z.string().max(1024).default(''),
  limit: z.int().min(1).max(1000).default(100),
  offset: z.int().min(0).default(0),
  search: z.string().max(200).default(''),
  sortBy: z
    .object({ column: z.enum(columns).default('name'), order: z.enum(['asc', 'desc']).default('asc') })
    .prefault({}),
})

const listed = z.array(z.looseObject({ name: z.string() }))
type Listed = z.infer<typeof listed>[number]

/** Lists one folder: files by their name in it, folders as entries without an id. The package knows only whole names. */
export const listFolder =
  (lite: Lite): Middleware =>
  async c => {
    const asked = wish.safeParse(await c.req.json().catch(() => undefined))
    if (!asked.success)
      return storageRefusal(
        400,
        'InvalidRequest',
        `The field ${asked.error.issues[0]?.path.join('.') || 'body'} is not valid`,
      )
    const { prefix, limit, offset, search, sortBy } = asked.data
    const folder = prefix === '' ? '' : prefix.replace(/\/*$/, '/')
    // Everything below the folder, since what is directly in it shows only then.
    const response = await passOn(c, lite, { json: { prefix: folder, limit: 100_000 } })
    if (!response.ok) return response
    const entries = entriesOf(listed.parse(await response.json()), folder)
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
