import { verify } from 'hono/jwt'
import { z } from 'zod'
import { storageRefusal } from '../answers.ts'
import { type Layer, pathOf, rewritten } from '../layer.ts'

const signed = z.object({ signedUrl: z.string() })

/** Signs the address of one file. The client reads `signedURL`, relative to /storage/v1. */
export const signsAddresses: Layer = next => async (request, visit) => {
  const isSigning = request.method === 'POST' && pathOf(request).startsWith('/storage/v1/object/sign/')
  const response = await next(request, visit)
  if (!isSigning || !response.ok) return response
  const { signedUrl } = signed.parse(await response.json())
  return Response.json({ signedURL: signedUrl.replace(/^\/storage\/v1/, '') })
}

const many = z.object({ expiresIn: z.number().positive(), paths: z.array(z.string().min(1).max(1024)).min(1).max(500) })

/** Signs the addresses of several files of a bucket; the gateway's own route for it is hidden behind the one above. */
export const signsManyAddresses: Layer = next => async (request, visit) => {
  const bucket = pathOf(request).match(/^\/storage\/v1\/object\/sign\/([^/]+)\/?$/)?.[1]
  if (request.method !== 'POST' || !bucket) return next(request, visit)
  const asked = many.safeParse(await request.json().catch(() => undefined))
  if (!asked.success) return storageRefusal(400, 'InvalidRequest', 'Signing needs expiresIn and paths')
  const { expiresIn, paths } = asked.data
  const entries = []
  for (const path of paths) {
    const name = path.split('/').map(encodeURIComponent).join('/')
    const url = new URL(`/storage/v1/object/sign/${bucket}/${name}`, request.url)
    const response = await next(rewritten(request, { url, json: { expiresIn } }), visit)
    const { signedURL = null } = response.ok ? await response.json() : {}
    entries.push({
      path,
      signedURL,
      error: signedURL ? null : 'Either the object does not exist or you do not have access to it',
    })
  }
  return Response.json(entries)
}

/** A token that is not ours or has run out, which the gateway would call an error of its own. */
export const checksSignedAddresses =
  (jwtSecret: string): Layer =>
  next =>
  async (request, visit) => {
    const url = new URL(request.url)
    const isOpening =
      request.method !== 'POST' && /^\/storage\/v1\/(object|render\/image)\/(upload\/)?sign\//.test(url.pathname)
    if (!isOpening) return next(request, visit)
    try {
      await verify(url.searchParams.get('token') ?? '', jwtSecret, 'HS256')
    } catch {
      return storageRefusal(400, 'InvalidJWT', 'The signed address is not valid, or no longer')
    }
    return next(request, visit)
  }
