import * as v from 'valibot'
import { isTooDeep, limitSize, parseJson } from '../body-limits.ts'
import { type Caller, type CallerServices, readCaller } from '../caller.ts'
import type { Context, Middleware } from '../context.ts'
import type { ReportError } from '../error-report.ts'
import { hasReservedKey, reservedNameMessage } from '../reserved-names.ts'
import type { FileStorage } from './file-storage.ts'
import { refusals, StorageRefusal } from './storage-refusal.ts'

export type FileServices = CallerServices & { storage: FileStorage; report: ReportError }

/** Bytes of a body that names files. */
const jsonLimit = 256 * 1024
export const limitJson = limitSize(jsonLimit, (statusCode, _, message) =>
  new StorageRefusal({ statusCode, code: 'EntityTooLarge', error: 'Payload too large', message }).answer(),
)

/** Who asks, and whose the files are that they make. */
export function fileCaller(c: Context, services: CallerServices): { caller: Caller; owner: string | undefined } {
  const sub = c.get('claims')?.sub
  return { caller: readCaller(c, services), owner: typeof sub === 'string' ? sub : undefined }
}

/** The file an address names. @throws StorageRefusal */
export function requestedFile(c: Context): { bucket: string; name: string } {
  const [bucket = '', name = ''] = [c.req.param('bucket'), c.req.param('name')]
  if (name.length > 1024 || name.includes('\0')) throw refusals.invalidKey(name.slice(0, 100))
  return { bucket, name }
}

/** The JSON of a request; a body that is absent counts as `{}`. @throws StorageRefusal when the route cannot use it */
export async function readJson<Shape extends v.GenericSchema>(c: Context, shape: Shape): Promise<v.InferOutput<Shape>> {
  const text = await c.req.text()
  const read = text === '' ? {} : parseJson(text)
  if (isTooDeep(read, 8)) throw refusals.invalidRequest('The request is nested too deeply.')
  // JSON may spell a NUL, which no name of a file can hold.
  if (text.includes('\\u0000')) throw refusals.invalidRequest('The request contains a NUL character.')
  if (hasReservedKey(read)) throw refusals.invalidRequest(reservedNameMessage)
  const { success, output, issues } = v.safeParse(shape, read)
  if (success) return output
  throw refusals.invalidRequest(`The field ${v.getDotPath(issues[0]) ?? 'body'} is not valid. ${issues[0].message}`)
}

/** Uploaded files are served as files: never guessed to be pages, never run. */
export const serveAsFile: Middleware = async (c, next) => {
  await next()
  c.header('x-content-type-options', 'nosniff')
  // A paper comes from a stranger, and nobody has looked into it: it is saved, and never opened on this site.
  const isPaper = c.res.headers.get('content-type')?.startsWith('application/pdf')
  if (isPaper && !c.res.headers.has('content-disposition')) c.header('content-disposition', 'attachment')
  c.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
}
