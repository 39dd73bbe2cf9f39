import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import type { Backend, ServerOperations } from '../backend/backend.ts'
import { ServerFunctionError } from '../backend/server-functions.ts'
import { createThrottle, RequestRefusal, refuseOtherSites } from '../diagnostics/caller.ts'
import { ApplicationLinkLimiter } from './application-link-limiter.ts'
import { documentTooLargeMessage, findDocumentError, maxDocumentBytes } from './document-file.ts'

type Bindings = { Bindings: HttpBindings }

const headers = { 'cache-control': 'no-store' }

/**
 * Mounts the HTTP route with which applicants upload documents, using the link in their e-mail. The file is the
 * request body, the file name is in the URL, and the token is in a header, so that no log contains the token.
 */
export function mountApplicationDocuments(
  app: Hono<Bindings>,
  { operations }: Backend,
  siteUrl: string,
  clientAddress: (request: IncomingMessage) => string | null,
): void {
  const pace = createThrottle()
  const guesses = new ApplicationLinkLimiter()
  const respondWithError = (c: Context<Bindings>, status: 413 | 422 | 503, code: string, message: string) =>
    c.json({ code, message }, status, headers)

  app.post('/api/papers', async c => {
    try {
      refuseOtherSites(c.req.raw, siteUrl)
      await pace('ask', c.req.raw)
      if (!operations)
        return respondWithError(
          c,
          503,
          'not_here',
          'Papers cannot be taken here. Send them with an answer to our letter.',
        )
      const token = /^Bearer ([\w-]{1,128})$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
      const giveBack = await guesses.take(clientAddress(c.env.incoming))
      // The permission is checked before the body is read, so that a refused upload uses few resources.
      const uploadPlace = (await operations.functions.call('server_paper_place', { token })) as DatabaseAnswer<'path'>
      if (uploadPlace.path === undefined) return respondWithError(c, 422, 'refused', uploadPlace.refused)
      await giveBack()
      const file = await readDocumentBody(c.req.raw)
      if (!file) return respondWithError(c, 413, 'too_large', documentTooLargeMessage)
      const wrong = findDocumentError(file)
      if (wrong) return respondWithError(c, 422, 'no_paper', wrong)
      const name = c.req.query('name') ?? ''
      const storedDocument = await storeDocument(operations, file, {
        token,
        path: uploadPlace.path,
        name,
        bytes: file.length,
      })
      return storedDocument.id === undefined
        ? respondWithError(c, 422, 'refused', storedDocument.refused)
        : c.json({ id: storedDocument.id }, 201, headers)
    } catch (error) {
      if (error instanceof RequestRefusal)
        return c.json({ code: error.code, message: error.message }, error.status, { ...headers, ...error.headers })
      if (error instanceof ServerFunctionError)
        return respondWithError(c, 503, error.code, `${error.message} ${error.remedy}`)
      throw error
    }
  })
}

/** Response of the database: the value, or a sentence with the reason for the refusal. */
type DatabaseAnswer<Name extends string> =
  | { [name in Name]: string }
  | ({ [name in Name]?: undefined } & { refused: string })

/** Stores a document. The file is stored before the database row, so that no row refers to a missing file. */
async function storeDocument(
  { functions, writeFile, removeFiles }: ServerOperations,
  file: Buffer,
  paper: { token: string; path: string; name: string; bytes: number },
): Promise<DatabaseAnswer<'id'>> {
  const forget = () => removeFiles('applications', [paper.path])
  await writeFile('applications', paper.path, file, 'application/pdf')
  const storedDocument = await (
    functions.call('server_add_paper', paper) as Promise<unknown> as Promise<DatabaseAnswer<'id'>>
  ).catch(async error => {
    await forget()
    throw error
  })
  if (storedDocument.id === undefined) await forget()
  return storedDocument
}

/** Reads the whole request body; undefined as soon as the body exceeds the size limit of a document. */
async function readDocumentBody({ body, headers }: Request): Promise<Buffer | undefined> {
  if (Number(headers.get('content-length') ?? 0) > maxDocumentBytes) return undefined
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body ?? []) {
    bytes += part.length
    if (bytes > maxDocumentBytes) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}
