import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import * as z from 'zod/mini'
import type { Backend } from '../backend/backend.ts'
import { authenticate, createThrottle, Refusal, refuseOtherSites } from '../diagnostics/caller.ts'
import { NoPicture, outsidePicture } from './outside-picture.ts'

const input = z.object({ address: z.string().check(z.maxLength(2000)) })

const headers = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  // Opened by itself nothing in it runs.
  'content-security-policy': "default-src 'none'; sandbox",
}

/** What editors ask of the server about pictures: to bring one from another host, so that it can lie in the library. */
export function mountPictures(app: Hono<{ Bindings: HttpBindings }>, backend: Backend, siteUrl: string): void {
  const pace = createThrottle()
  app.post('/api/pictures/outside', async c => {
    const refused = (status: 401 | 403 | 422 | 429 | 503, code: string, message: string, more = {}) =>
      c.json({ code, message }, status, { ...headers, ...more })
    try {
      refuseOtherSites(c.req.raw, siteUrl)
      await authenticate(c.req.raw, backend, siteUrl)
      await pace('ask', c.req.raw)
      const asked = input.safeParse(await c.req.json().catch(() => undefined))
      if (!asked.success) return refused(422, 'no_address', 'Say which address.')
      const { type, body } = await outsidePicture(asked.data.address)
      return c.body(new Uint8Array(body), 200, { ...headers, 'content-type': type })
    } catch (error) {
      if (error instanceof Refusal) return refused(error.status, error.code, error.message, error.headers)
      if (error instanceof NoPicture) return refused(422, 'no_picture', error.message)
      throw error
    }
  })
}
