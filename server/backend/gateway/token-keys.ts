import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { errors, type JWK, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { SigningKey, SiteKeys } from '../keys.ts'

/** Signs session tokens and verifies any token. */
export type TokenKeys = {
  /** Signs claims with ES256 and the newest key. */
  sign(claims: JWTPayload): Promise<string>
  /**
   * Verifies a token and returns its claims. HS256 signatures are accepted for older tokens and for tokens of the
   * server.
   */
  verify(token: string): Promise<JWTPayload | 'expired' | 'invalid'>
  /** Public keys with which other programs verify session tokens. */
  published: JWK[]
}

type Options = Pick<SiteKeys, 'jwtSecret' | 'signingKeys'>

export function openTokenKeys({ jwtSecret, signingKeys }: Options): TokenKeys {
  const secret = new TextEncoder().encode(jwtSecret)
  const [newest] = signingKeys
  if (!newest) throw new Error('There is no key to sign with.')
  const privateKey = createPrivateKey({ key: newest, format: 'jwk' })
  const publicKeys = new Map(signingKeys.map(key => [key.kid, makePublicKey(key)]))

  /**
   * Finds the key to verify a token. Each algorithm has separate keys, so that a public key can never be used as a
   * secret.
   */
  function keyFor({ alg, kid }: { alg?: string; kid?: string }): KeyObject | Uint8Array {
    const key = alg === 'HS256' && kid === undefined ? secret : alg === 'ES256' && kid ? publicKeys.get(kid) : undefined
    if (key) return key
    throw new errors.JWKSNoMatchingKey()
  }

  return {
    sign: claims =>
      new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: newest.kid, typ: 'JWT' }).sign(privateKey),
    async verify(token) {
      try {
        return (await jwtVerify(token, keyFor, { algorithms: ['ES256', 'HS256'] })).payload
      } catch (error) {
        return error instanceof errors.JWTExpired ? 'expired' : 'invalid'
      }
    },
    published: signingKeys.map(({ kty, crv, x, y, kid }) => ({
      kty,
      crv,
      x,
      y,
      kid,
      alg: 'ES256',
      use: 'sig',
      key_ops: ['verify'],
    })),
  }
}

const makePublicKey = ({ kty, crv, x, y }: SigningKey) => createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' })
