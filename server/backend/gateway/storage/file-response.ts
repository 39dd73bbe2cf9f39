import { canContinueDownload, isCachedCopyCurrent, parseByteRange } from './byte-range.ts'
import type { FileRow } from './file-rows.ts'
import type { OpenFileContent } from './file-storage.ts'
import { storageRefusals } from './storage-refusal.ts'

type Options = {
  method: string
  /** Headers of the download request. */
  headers: Headers
  /** File name for saving, from the parameter `download`. The name may be empty. */
  download: string | undefined
  /** Expiry date of the signed URL, if the file was requested with a signed URL. */
  expires?: Date
}

/** Responds with a file, a range of the file, or status 304. Closes the opened content. */
export async function respondWithFile(file: FileRow, content: OpenFileContent, options: Options): Promise<Response> {
  const { method, headers: requestHeaders } = options
  const { eTag, lastModified } = readFileContent(file)
  const headers = buildHeaders(file, options)
  try {
    if (isCachedCopyCurrent(requestHeaders, eTag, lastModified)) {
      await content.close()
      return new Response(null, { status: 304, headers })
    }
    const { size } = content
    const isPart = method === 'GET' && canContinueDownload(requestHeaders, eTag)
    const range = isPart ? parseByteRange(requestHeaders.get('range') ?? undefined, size) : undefined
    if (range === 'unsatisfiable') throw storageRefusals.invalidRange(size)
    const { start, end } = range ?? { start: 0, end: size - 1 }
    headers.set('content-length', String(end - start + 1))
    if (range) headers.set('content-range', `bytes ${start}-${end}/${size}`)
    const status = range ? 206 : 200
    if (method !== 'HEAD') return new Response(content.stream(start, end), { status, headers })
    await content.close()
    return new Response(null, { status, headers })
  } catch (error) {
    await content.close()
    throw error
  }
}

const toText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/**
 * Reads type, size and date of a file from its row. Defaults are needed because a row that no upload has written may
 * have no metadata.
 */
export function readFileContent({ metadata, version, id, updated_at }: FileRow) {
  const { eTag, mimetype, cacheControl, size, lastModified } = metadata ?? {}
  const modified = new Date(toText(lastModified) ?? updated_at)
  return {
    eTag: toText(eTag) ?? `"${version ?? id}"`,
    type: toText(mimetype) ?? 'application/octet-stream',
    cacheControl: toText(cacheControl) ?? 'no-cache',
    size: typeof size === 'number' ? size : null,
    lastModified: Number.isNaN(modified.getTime()) ? undefined : modified,
  }
}

function buildHeaders(file: FileRow, { download, expires }: Options): Headers {
  const { eTag, type, cacheControl, lastModified } = readFileContent(file)
  const headers = new Headers({
    'accept-ranges': 'bytes',
    'content-type': type.includes('text/html') ? 'text/plain' : type,
    etag: eTag,
    'x-robots-tag': 'none',
  })
  if (lastModified) headers.set('last-modified', lastModified.toUTCString())
  if (expires) headers.set('expires', expires.toUTCString())
  else headers.set('cache-control', cacheControl)
  const disposition = buildContentDisposition(download)
  if (disposition) headers.set('content-disposition', disposition)
  return headers
}

/**
 * Builds the header Content-Disposition, which makes the browser save the file, with a file name if a name is given.
 */
export function buildContentDisposition(download: string | undefined): string | undefined {
  if (download === undefined) return undefined
  const name = encodeURIComponent(download)
  return name === '' ? 'attachment' : `attachment; filename=${name}; filename*=UTF-8''${name}`
}

/** Responds to the client's call `info()` with the properties of a file. */
export function buildFileInfoResponse(file: FileRow): Response {
  const { eTag, type, cacheControl, size, lastModified } = readFileContent(file)
  const { id, name, version, bucket_id, user_metadata, updated_at, created_at } = file
  const info = {
    id,
    name,
    version,
    bucket_id,
    size,
    content_type: type,
    cache_control: cacheControl,
    etag: eTag,
    metadata: user_metadata,
    last_modified: updated_at,
    created_at,
  }
  const headers = { etag: eTag, 'cache-control': cacheControl }
  return Response.json(info, {
    headers: lastModified ? { ...headers, 'last-modified': lastModified.toUTCString() } : headers,
  })
}
