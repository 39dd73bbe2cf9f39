import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import type { Backend } from '../backend/backend.ts'
import { isCachedCopyCurrent } from '../backend/gateway/storage/byte-range.ts'
import { ServerFunctionError } from '../backend/server-functions.ts'
import {
  authenticateEditor,
  createThrottle,
  RequestRefusal,
  refuseOtherSites,
  type SignedInCaller,
  type ThrottleName,
} from '../diagnostics/caller.ts'
import { respondWithSizedPicture, sizedPictureSchema } from './editor-picture-sizes.ts'
import { PictureRefusal } from './empty-picture.ts'
import { PictureQueueFullError } from './encoding-turns.ts'
import { examinedUploadSchema, examineUpload } from './examined-upload.ts'
import { downloadOutsidePicture } from './outside-picture.ts'
import type { SizedPictures } from './sized-pictures.ts'

type Bindings = { Bindings: HttpBindings }

const outsidePictureSchema = v.object({ address: v.pipe(v.string(), v.maxLength(2000)) })

const headers = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  // This content security policy prevents scripts from running when the picture file is opened directly.
  'content-security-policy': "default-src 'none'; sandbox",
}

/**
 * Headers for editors: the browser stores a picture, and before each display requests whether the editor may still see
 * the picture and whether it has changed.
 */
const editorCacheHeaders = { 'cache-control': 'private, no-cache', vary: 'Authorization, Accept' }

/**
 * Mounts the picture routes for editors: the first route fetches a picture from another host, the second route checks
 * an upload before it enters the library.
 */
export function mountPictures(app: Hono<Bindings>, backend: Backend, siteUrl: string, sizes: SizedPictures): void {
  const pace = createThrottle()
  const guarded =
    (limit: ThrottleName, action: (caller: SignedInCaller, c: Context<Bindings>) => Promise<Response>) =>
    async (c: Context<Bindings>): Promise<Response> => {
      const respondWithError = (
        status: 401 | 403 | 404 | 422 | 429 | 503,
        code: string,
        message: string,
        extraFields = {},
      ) => c.json({ code, message }, status, { ...headers, ...extraFields })
      try {
        refuseOtherSites(c.req.raw, siteUrl)
        const caller = await authenticateEditor(c.req.raw, backend, siteUrl)
        await pace(limit, c.req.raw)
        return await action(caller, c)
      } catch (error) {
        if (error instanceof RequestRefusal)
          return respondWithError(error.status, error.code, error.message, error.headers)
        if (error instanceof PictureRefusal) return respondWithError(422, 'no_picture', error.message)
        if (error instanceof ServerFunctionError)
          return respondWithError(503, error.code, `${error.message} ${error.remedy}`)
        if (error instanceof PictureQueueFullError)
          return respondWithError(503, 'busy', 'Many pictures are being looked into. Try again in a moment.', {
            'retry-after': '5',
          })
        throw error
      }
    }

  app.post(
    '/api/pictures/outside',
    guarded('ask', async (_, c) => {
      const input = v.safeParse(outsidePictureSchema, await c.req.json().catch(() => undefined))
      if (!input.success) return c.json({ code: 'no_address', message: 'Say which address.' }, 422, headers)
      const { type, body } = await downloadOutsidePicture(input.output.address)
      return c.body(new Uint8Array(body), 200, { ...headers, 'content-type': type })
    }),
  )
  app.get(
    '/api/pictures/sized',
    guarded('see', async (caller, c) => {
      const parsed = v.safeParse(sizedPictureSchema, c.req.query())
      if (!parsed.success) return c.json({ code: 'no_size', message: 'Say which picture, and how wide.' }, 422, headers)
      const { headers: requestHeaders } = c.req.raw
      const isHeld = (tag: string) => isCachedCopyCurrent(requestHeaders, tag, undefined)
      const picture = await respondWithSizedPicture(caller, sizes, parsed.output, requestHeaders.get('accept'), isHeld)
      const responseHeaders = { ...headers, ...editorCacheHeaders, etag: picture.tag }
      if (!picture.body) return c.body(null, 304, responseHeaders)
      return c.body(picture.body, 200, { ...responseHeaders, 'content-type': picture.type })
    }),
  )
  app.post(
    '/api/pictures/examined',
    guarded('upload', async (caller, c) => {
      if (!backend.operations) throw makeMissingKeyRefusal()
      const parsed = v.safeParse(examinedUploadSchema, await c.req.json().catch(() => undefined))
      if (!parsed.success) return c.json({ code: 'no_file', message: 'Say which file.' }, 422, headers)
      return c.json(await examineUpload(caller, backend.operations, parsed.output), 200, headers)
    }),
  )
}

const makeMissingKeyRefusal = () =>
  new RequestRefusal(
    503,
    'secret_key_missing',
    'This server has not been given the project’s secret key, and adds no pictures without it. Whoever runs it sets SUPABASE_SECRET_KEY.',
  )
