import { errors, jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import { parseWithSchema } from '../../../../app/platform/parse-with-schema.ts'
import { storageRefusals } from './storage-refusal.ts'

/** Lifetime in seconds of a signed upload URL. */
const uploadUrlLifetimeSeconds = 2 * 60 * 60

type UrlScope = 'download' | 'upload'
/**
 * Claims of a signed URL: the permission of the person who uses the URL, and the options chosen when the URL was
 * signed.
 */
type SignedUrlClaims = {
  scope: UrlScope
  bucket: string
  name: string
  /** In the URL of an upload: account that will own the uploaded file. */
  owner?: string | undefined
  upsert?: boolean
  /** Requested size and format of a resized image. */
  transform?: Record<string, unknown>
}

const claimsSchema = v.object({
  scope: v.optional(v.string()),
  url: v.optional(v.string()),
  exp: v.number(),
  owner: v.optional(v.nullable(v.string())),
  upsert: v.optional(v.boolean(), false),
  transform: v.optional(v.record(v.string(), v.unknown())),
  // The following claims occur in URLs that an older version of this software signed.
  intent: v.optional(v.string()),
  bucket: v.optional(v.string()),
  sub: v.optional(v.string()),
})

const encodeSecret = (secret: string) => new TextEncoder().encode(secret)

/** Signs a URL to download one file. @param expiresIn time in seconds for which the URL is valid */
export const signDownloadUrl = (
  secret: string,
  file: Omit<SignedUrlClaims, 'scope'>,
  expiresIn: number,
): Promise<string> => signUrl(secret, { ...file, scope: 'download' }, expiresIn)

/** Signs a URL to upload one file. The URL expires after two hours. */
export const signUploadUrl = (secret: string, file: Omit<SignedUrlClaims, 'scope'>): Promise<string> =>
  signUrl(secret, { ...file, scope: 'upload' }, uploadUrlLifetimeSeconds)

const signUrl = (secret: string, { bucket, name, ...agreed }: SignedUrlClaims, expiresIn: number) =>
  new SignJWT({ ...agreed, url: `${bucket}/${name}` })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + expiresIn)
    .sign(encodeSecret(secret))

/**
 * Reads the claims of a signed URL.
 * @throws StorageRefusal if this site did not sign the token, if the token has expired, or if the token is for another
 * file or purpose
 */
export async function readUrlSignature(
  secret: string,
  token: string | undefined,
  { scope, bucket, name }: Pick<SignedUrlClaims, 'scope' | 'bucket' | 'name'>,
): Promise<Pick<SignedUrlClaims, 'owner' | 'upsert' | 'transform'> & { expires: Date }> {
  const verified = jwtVerify(token ?? '', encodeSecret(secret), { algorithms: ['HS256'] })
  const { payload } = await verified.catch((error: unknown) => {
    const isExpired = error instanceof errors.JWTExpired
    throw storageRefusals.invalidJwt(
      isExpired ? '"exp" claim timestamp check failed' : 'The token of the signed address is not valid',
    )
  })
  const claims = parseWithSchema(claimsSchema, payload)
  if (!claims || (claims.scope ?? claims.intent) !== scope)
    throw storageRefusals.invalidSignature(`Token is not scoped for ${scope}`)
  if ((claims.url ?? `${claims.bucket}/${claims.sub}`) !== `${bucket}/${name}`) throw storageRefusals.invalidSignature()
  const { owner, upsert, transform, exp } = claims
  return { owner: owner ?? undefined, upsert, ...(transform && { transform }), expires: new Date(exp * 1000) }
}
