import * as v from 'valibot'
import { readCaller } from '../caller.ts'
import type { GatewayContext, GatewayMiddleware } from '../context.ts'
import { type FileServices, readRequestedFile } from './file-requests.ts'
import { buildContentDisposition, buildFileInfoResponse, readFileContent, respondWithFile } from './file-response.ts'
import { type FilePermission, findFile, openFile } from './find-file.ts'
import { imageTransformSchema, parseTransformations, transformImage } from './image-transformer.ts'
import { readUrlSignature } from './signed-addresses.ts'

/** Operation names of Supabase Storage for each type of read. Some policies for `anon` test these names. */
const readOperations: Record<FilePermission, { GET: string; HEAD: string; info: string }> = {
  public: {
    GET: 'storage.object.get_public',
    HEAD: 'storage.object.info_public',
    info: 'storage.object.info_public',
  },
  policies: {
    GET: 'storage.object.get_authenticated',
    HEAD: 'object.head_authenticated_info',
    info: 'object.get_authenticated_info',
  },
  signature: { GET: 'storage.object.get_signed', HEAD: 'storage.object.get_signed', info: 'storage.object.get_signed' },
}
const readMethod = (c: GatewayContext) => (c.req.method === 'HEAD' ? 'HEAD' : 'GET')

export const respondWithDownload =
  (right: FilePermission, services: FileServices): GatewayMiddleware =>
  async c => {
    const agreed = await readSignedUrlClaims(c, right, services)
    const method = readMethod(c)
    const { file, content } = await openFile(services.storage, {
      ...readRequestedFile(c),
      caller: readCaller(c, services),
      operation: readOperations[right][method],
      right,
    })
    const download = c.req.query('download')
    return respondWithFile(file, content, {
      method,
      headers: c.req.raw.headers,
      download,
      ...(agreed && { expires: agreed.expires }),
    })
  }

/** Responds with the metadata from a file's row. */
export const respondWithFileInfo =
  (right: FilePermission, services: FileServices): GatewayMiddleware =>
  async c =>
    buildFileInfoResponse(
      await findFile({
        ...readRequestedFile(c),
        caller: readCaller(c, services),
        operation: readOperations[right].info,
        right,
      }),
    )

/** Responds with a resized image, or with the original when no size is requested. */
export const respondWithResizedImage =
  (right: FilePermission, services: FileServices): GatewayMiddleware =>
  async c => {
    const agreed = await readSignedUrlClaims(c, right, services)
    const wish = v.parse(imageTransformSchema, agreed?.transform ?? c.req.query())
    if (Object.values(wish).every(value => value === undefined))
      return respondWithDownload(right, services)(c, async () => {})
    const { file, content } = await openFile(services.storage, {
      ...readRequestedFile(c),
      caller: readCaller(c, services),
      operation: readOperations[right][readMethod(c)],
      right,
    })
    const { body, type } = await transformImage(await content.bytes(), wish)
    const headers = new Headers({ 'content-type': type, 'content-length': String(body.length) })
    headers.set('x-transformations', parseTransformations(wish))
    if (agreed) headers.set('expires', agreed.expires.toUTCString())
    else headers.set('cache-control', readFileContent(file).cacheControl)
    const disposition = buildContentDisposition(c.req.query('download'))
    if (disposition) headers.set('content-disposition', disposition)
    return new Response(body, { headers })
  }

const readSignedUrlClaims = async (c: GatewayContext, right: FilePermission, { keys }: FileServices) =>
  right === 'signature'
    ? readUrlSignature(keys.jwtSecret, c.req.query('token'), { scope: 'download', ...readRequestedFile(c) })
    : undefined
