import { parseWithSchema } from '../../../../app/platform/parse-with-schema.ts'
import { jsonObjectSchema } from '../../../json-object.ts'
import { isNestedTooDeeply, parseJson } from '../body-limits.ts'
import { hasReservedKey, reservedNameMessage } from '../reserved-names.ts'
import { storageRefusals } from './storage-refusal.ts'
import type { DeclaredUpload, FileContent } from './store-file.ts'

/** Bytes that form fields may add to the file: user metadata and the multipart boundaries. */
const maxMetadataBytes = 256 * 1024
const formOverheadBytes = maxMetadataBytes + 16 * 1024

export type UploadBody = { announced: DeclaredUpload; read: (limit: number) => Promise<FileContent> }

/**
 * Reads the body of an upload: either the plain content with headers, or a form with one file.
 * @throws StorageRefusal
 */
export function readUploadBody(request: Request): UploadBody {
  const { headers, body } = request
  const type = headers.get('content-type') || 'application/octet-stream'
  if (/^multipart\/form-data/i.test(type)) return { announced: {}, read: limit => readForm(request, type, limit) }
  const length = headers.get('content-length')
  const userMetadata = parseUserMetadata(decodeBase64(headers.get('x-metadata')))
  const size = length === null ? undefined : Number(length)
  return {
    announced: { type, size: Number.isSafeInteger(size) ? size : undefined, userMetadata },
    read: async () => ({
      type,
      cacheControl: headers.get('cache-control') || 'no-cache',
      userMetadata,
      body: readBytes(body),
    }),
  }
}

/** Reads the bytes of a request. @throws StorageRefusal when the client disconnects before the end */
async function* readBytes(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of body ?? []) yield chunk
  } catch {
    throwIncompleteBody()
  }
}

function throwIncompleteBody(): never {
  throw storageRefusals.invalidRequest('The body ended before it was whole.')
}

const decodeBase64 = (text: string | null) => (text === null ? undefined : Buffer.from(text, 'base64').toString('utf8'))

async function readForm(request: Request, type: string, limit: number): Promise<FileContent> {
  const form = await parseForm(request, type, limit + formOverheadBytes)
  const file = [...form.values()].find(value => typeof value !== 'string')
  if (!file) throw storageRefusals.invalidRequest('The form has no file.')
  if (file.size > limit) throw storageRefusals.tooLarge()
  const field = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : undefined
  }
  const seconds = field('cacheControl')
  if (seconds !== undefined && !/^[\w=, -]{0,100}$/.test(seconds))
    throw storageRefusals.invalidParameter('cacheControl')
  const metadata = field('metadata') ?? field('userMetadata')
  if (metadata !== undefined && Buffer.byteLength(metadata) > maxMetadataBytes)
    throw storageRefusals.tooLarge('user_metadata')
  return {
    type: field('contentType') || file.type || 'application/octet-stream',
    cacheControl: seconds ? `max-age=${seconds}` : 'no-cache',
    userMetadata: parseUserMetadata(metadata),
    body: file.stream(),
  }
}

/** Reads a form completely, before its file is stored. @param limit maximum size in bytes */
async function parseForm({ headers, body }: Request, type: string, limit: number): Promise<FormData> {
  if (Number(headers.get('content-length')) > limit) throw storageRefusals.tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = body?.getReader()
  const next = () => reader?.read().catch(throwIncompleteBody)
  for (let chunk = await next(); chunk?.value; chunk = await next()) {
    size += chunk.value.byteLength
    // The rest of the request body is not read; the HTTP server discards it.
    if (size > limit) throw storageRefusals.tooLarge()
    chunks.push(chunk.value)
  }
  try {
    return await new Response(Buffer.concat(chunks), { headers: { 'content-type': type } }).formData()
  } catch {
    throw storageRefusals.invalidRequest('The body is not the form that its content type says.')
  }
}

/** Parses user metadata of a file; invalid JSON counts as empty. @throws StorageRefusal */
export function parseUserMetadata(json: string | undefined): Record<string, unknown> {
  const parsed = parseWithSchema(jsonObjectSchema, parseJson(json ?? '')) ?? {}
  if (isNestedTooDeeply(parsed, 8)) throw storageRefusals.invalidRequest('The metadata is nested too deeply.')
  if (hasReservedKey(parsed)) throw storageRefusals.invalidRequest(reservedNameMessage)
  return parsed
}
