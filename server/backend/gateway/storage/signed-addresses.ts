import { verify } from 'hono/jwt'
import * as v from 'valibot'
import { shapedOrThrow } from '../../../../app/platform/shaped.ts'
import { storageRefusal } from '../answers.ts'
import { type Context, type Lite, type Middleware, passOn } from '../context.ts'

/** Seconds. A week is the longest hosted Supabase's own screens offer. */
const expiresIn = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(7 * 24 * 60 * 60))
const one = v.object({ expiresIn })
const fileName = v.pipe(v.string(), v.minLength(1), v.maxLength(1024))
const many = v.object({ expiresIn, paths: v.pipe(v.array(fileName), v.minLength(1), v.maxLength(500)) })
const signed = v.object({ signedUrl: v.string() })

const refused = (needs: string) => storageRefusal(400, 'InvalidRequest', `Signing needs ${needs}`)
const seconds = 'expiresIn, whole seconds up to a week'

/** The client reads `signedURL`, relative to /storage/v1. */
async function sign(c: Context, lite: Lite, path: string, json: v.InferOutput<typeof one>): Promise<Response> {
  const response = await passOn(c, lite, { path, json })
  if (!response.ok) return response
  const { signedUrl } = shapedOrThrow(signed, await response.json())
  return Response.json({ signedURL: signedUrl.replace(/^\/storage\/v1/, '') })
}

/** Signs the address of one file. */
export const signAddress =
  (lite: Lite): Middleware =>
  async c => {
    const asked = v.safeParse(one, await c.req.json().catch(() => undefined))
    return asked.success ? sign(c, lite, c.req.path, asked.output) : refused(seconds)
  }

/** Signs the upload of one file. The client reads `url`, relative to /storage/v1, and the token in it. */
export const signUpload =
  (lite: Lite): Middleware =>
  async c => {
    const response = await passOn(c, lite)
    if (!response.ok) return response
    const url = shapedOrThrow(signed, await response.json()).signedUrl.replace(/^\/storage\/v1/, '')
    return Response.json({ url, token: new URLSearchParams(url.split('?')[1]).get('token') })
  }

/** Signs the addresses of several files of a bucket; the package's own route for it is hidden behind the one above. */
export const signAddresses =
  (lite: Lite): Middleware =>
  async c => {
    const asked = v.safeParse(many, await c.req.json().catch(() => undefined))
    if (!asked.success) return refused(`${seconds}, and paths`)
    const entries = []
    for (const path of asked.output.paths) {
      const name = path.split('/').map(encodeURIComponent).join('/')
      const response = await sign(c, lite, `${c.req.path}/${name}`, { expiresIn: asked.output.expiresIn })
      const { signedURL = null } = response.ok ? await response.json() : {}
      entries.push({
        path,
        signedURL,
        error: signedURL ? null : 'Either the object does not exist or you do not have access to it',
      })
    }
    return Response.json(entries)
  }

/** Refuses a token that is not ours or has run out, which the package would call an error of its own. */
export const requireSignature =
  (jwtSecret: string): Middleware =>
  async (c, next) => {
    try {
      await verify(c.req.query('token') ?? '', jwtSecret, 'HS256')
    } catch {
      return storageRefusal(400, 'InvalidJWT', 'The signed address is not valid, or no longer')
    }
    return next()
  }
