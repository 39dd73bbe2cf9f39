import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import { parseWithSchema } from '../../app/platform/parse-with-schema.ts'
import type { Backend } from '../backend/backend.ts'
import {
  authenticateEditor,
  createThrottle,
  RequestRefusal,
  refuseOtherSites,
  type SignedInCaller,
} from '../diagnostics/caller.ts'
import { jsonObjectSchema } from '../json-object.ts'
import { importKinds } from './import-item.ts'
import { SourceRefusal } from './import-reader.ts'
import type { ImportWork } from './import-work.ts'
import type { SourceFiles } from './source-files.ts'

type Bindings = { Bindings: HttpBindings }

const headers = { 'cache-control': 'no-store' }
const makeTextSchema = (maxLength: number) => v.pipe(v.string(), v.maxLength(maxLength))
const importOptionsSchema = v.pipe(
  jsonObjectSchema,
  v.object({
    status: v.optional(v.picklist(['as_it_was', 'draft'])),
    run: v.optional(v.boolean()),
    said: v.optional(v.pipe(jsonObjectSchema, v.record(makeTextSchema(200), makeTextSchema(500)))),
  }),
)
const querySchema = v.object({
  name: v.optional(makeTextSchema(500)),
  address: v.optional(makeTextSchema(2000)),
  kind: v.optional(v.picklist(importKinds)),
  format: v.optional(makeTextSchema(40)),
  options: v.optional(importOptionsSchema),
})

/**
 * Mounts the HTTP route that receives an import file, or a URL to fetch. All other import calls go directly to the
 * database.
 */
export function mountImports(
  app: Hono<Bindings>,
  { backend, siteUrl, files, work }: { backend: Backend; siteUrl: string; files: SourceFiles; work: ImportWork },
): void {
  const pace = createThrottle()
  const guarded =
    (action: (caller: SignedInCaller, c: Context<Bindings>) => Promise<Response>) =>
    async (c: Context<Bindings>): Promise<Response> => {
      try {
        refuseOtherSites(c.req.raw, siteUrl)
        const caller = await authenticateEditor(c.req.raw, backend, siteUrl)
        await pace('upload', c.req.raw)
        return await action(caller, c)
      } catch (error) {
        if (error instanceof RequestRefusal)
          return c.json({ code: error.code, message: error.message }, error.status, { ...headers, ...error.headers })
        if (error instanceof SourceRefusal)
          return c.json({ code: 'source_refused', message: error.message }, 422, headers)
        throw error
      }
    }

  app.post(
    '/api/imports/address',
    guarded(async (caller, c) => {
      const query = v.safeParse(querySchema, await c.req.json().catch(() => undefined))
      if (!query.success || !query.output.address)
        return c.json({ code: 'no_address', message: 'Say which address.' }, 422, headers)
      const id = await startImport(caller, query.output)
      work.wake()
      return c.json({ id }, 201, headers)
    }),
  )
  app.post(
    '/api/imports/file',
    guarded(async (caller, c) => {
      const query = v.safeParse(querySchema, readQuery(c))
      if (!query.success || !query.output.name || !c.req.raw.body)
        return c.json({ code: 'no_file', message: 'Say what the file is called, and send it.' }, 422, headers)
      const id = randomUUID()
      try {
        await files.keep(id, query.output.name, Readable.fromWeb(c.req.raw.body as ReadableStream))
        await startImport(caller, { ...query.output, id, holder: work.holder })
      } catch (error) {
        await files.forget(id)
        throw error
      }
      work.wake()
      return c.json({ id }, 201, headers)
    }),
  )
}

/** Reads the options in the URL, because the request body is the file itself. */
function readQuery(c: Context<Bindings>): unknown {
  const { name, kind, format, options: said } = c.req.query()
  try {
    return { name, ...(kind && { kind }), ...(format && { format }), ...(said && { options: JSON.parse(said) }) }
  } catch {
    return undefined
  }
}

/** Begins an import with the caller's session, so that the database checks the permission. */
async function startImport(
  caller: SignedInCaller,
  query: v.InferOutput<typeof querySchema> & { id?: string; holder?: string },
): Promise<string> {
  const answer = await caller.ask('/rest/v1/rpc/begin_import', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ wanted: query }),
  })
  const body: unknown = await answer.json().catch(() => undefined)
  if (answer.ok && typeof body === 'string') return body
  throw new RequestRefusal(
    answer.status === 403 ? 403 : 503,
    'not_begun',
    parseWithSchema(v.object({ message: v.string() }), body)?.message ?? 'It could not be begun.',
  )
}
