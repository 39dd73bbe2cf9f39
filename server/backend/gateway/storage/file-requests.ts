import * as v from 'valibot'
import { isNestedTooDeeply, limitSize, parseJson } from '../body-limits.ts'
import { type CallerServices, type RequestCaller, readCaller } from '../caller.ts'
import type { GatewayContext, GatewayMiddleware } from '../context.ts'
import type { ReportError } from '../error-report.ts'
import { hasReservedKey, reservedNameMessage } from '../reserved-names.ts'
import type { FileStorage } from './file-storage.ts'
import { StorageRefusal, storageRefusals } from './storage-refusal.ts'

export type FileServices = CallerServices & { storage: FileStorage; report: ReportError }

/** Maximum size in bytes of a JSON body that lists files. */
const maxJsonBytes = 256 * 1024
export const limitJsonSize = limitSize(maxJsonBytes, (statusCode, _, message) =>
  new StorageRefusal({ statusCode, code: 'EntityTooLarge', error: 'Payload too large', message }).answer(),
)

/** Reads the caller of a file request, and the account that will own the files which the request creates. */
export function readFileCaller(
  c: GatewayContext,
  services: CallerServices,
): { caller: RequestCaller; owner: string | undefined } {
  const sub = c.get('claims')?.sub
  return { caller: readCaller(c, services), owner: typeof sub === 'string' ? sub : undefined }
}

/** Reads bucket and file name from the URL. @throws StorageRefusal */
export function readRequestedFile(c: GatewayContext): { bucket: string; name: string } {
  const [bucket = '', name = ''] = [c.req.param('bucket'), c.req.param('name')]
  if (name.length > 1024 || name.includes('\0')) throw storageRefusals.invalidKey(name.slice(0, 100))
  return { bucket, name }
}

/**
 * Parses the JSON body; an absent body counts as `{}`.
 * @throws StorageRefusal when the body does not match the schema
 */
export async function readJsonBody<Shape extends v.GenericSchema>(
  c: GatewayContext,
  shape: Shape,
): Promise<v.InferOutput<Shape>> {
  const text = await c.req.text()
  const parsed = text === '' ? {} : parseJson(text)
  if (isNestedTooDeeply(parsed, 8)) throw storageRefusals.invalidRequest('The request is nested too deeply.')
  // An escaped NUL is valid JSON, but a file name cannot contain NUL.
  if (text.includes('\\u0000')) throw storageRefusals.invalidRequest('The request contains a NUL character.')
  if (hasReservedKey(parsed)) throw storageRefusals.invalidRequest(reservedNameMessage)
  const { success, output, issues } = v.safeParse(shape, parsed)
  if (success) return output
  throw storageRefusals.invalidRequest(
    `The field ${v.getDotPath(issues[0]) ?? 'body'} is not valid. ${issues[0].message}`,
  )
}

/** Sets response headers that stop the browser from guessing the type of an uploaded file or running its scripts. */
export const preventDisplayAsPage: GatewayMiddleware = async (c, next) => {
  await next()
  c.header('x-content-type-options', 'nosniff')
  // A PDF is always downloaded and never opened on this site, because the PDF may contain scripts of its uploader.
  const isPaper = c.res.headers.get('content-type')?.startsWith('application/pdf')
  if (isPaper && !c.res.headers.has('content-disposition')) c.header('content-disposition', 'attachment')
  c.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
}
