import * as v from 'valibot'
import { callerOf } from '../caller.ts'
import type { Context, Middleware } from '../context.ts'
import { contentOf, dispositionOf, fileAnswer, infoAnswer } from './file-answer.ts'
import { type FileServices, fileOf } from './file-requests.ts'
import { findFile, openFile, type Right } from './find-file.ts'
import { imageWish, transformationsOf, transformImage } from './image-transformer.ts'
import { readSignature } from './signed-addresses.ts'

/** What Supabase Storage calls each way to read a file. Policies of `anon` know some of them. */
const operations: Record<Right, { GET: string; HEAD: string; info: string }> = {
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
const methodOf = (c: Context) => (c.req.method === 'HEAD' ? 'HEAD' : 'GET')

/** Answers with a file. */
export const download =
  (right: Right, services: FileServices): Middleware =>
  async c => {
    const agreed = await agreementOf(c, right, services)
    const method = methodOf(c)
    const { file, content } = await openFile(services.storage, {
      ...fileOf(c),
      caller: callerOf(c, services),
      operation: operations[right][method],
      right,
    })
    const download = c.req.query('download')
    return fileAnswer(file, content, {
      method,
      headers: c.req.raw.headers,
      download,
      ...(agreed && { expires: agreed.expires }),
    })
  }

/** Answers with what the row of a file says. */
export const info =
  (right: Right, services: FileServices): Middleware =>
  async c =>
    infoAnswer(
      await findFile({
        ...fileOf(c),
        caller: callerOf(c, services),
        operation: operations[right].info,
        right,
      }),
    )

/** Answers with a picture in another size; without a wish, with the file. */
export const render =
  (right: Right, services: FileServices): Middleware =>
  async c => {
    const agreed = await agreementOf(c, right, services)
    const wish = v.parse(imageWish, agreed?.transform ?? c.req.query())
    if (Object.values(wish).every(value => value === undefined)) return download(right, services)(c, async () => {})
    const { file, content } = await openFile(services.storage, {
      ...fileOf(c),
      caller: callerOf(c, services),
      operation: operations[right][methodOf(c)],
      right,
    })
    const { body, type } = await transformImage(await content.bytes(), wish)
    const headers = new Headers({ 'content-type': type, 'content-length': String(body.length) })
    headers.set('x-transformations', transformationsOf(wish))
    if (agreed) headers.set('expires', agreed.expires.toUTCString())
    else headers.set('cache-control', contentOf(file).cacheControl)
    const disposition = dispositionOf(c.req.query('download'))
    if (disposition) headers.set('content-disposition', disposition)
    return new Response(body, { headers })
  }

const agreementOf = async (c: Context, right: Right, { keys }: FileServices) =>
  right === 'signature'
    ? readSignature(keys.jwtSecret, c.req.query('token'), { scope: 'download', ...fileOf(c) })
    : undefined
