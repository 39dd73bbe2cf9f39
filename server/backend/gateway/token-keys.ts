import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { errors, type JWK, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { Keys, SigningKey } from '../keys.ts'

/** Signs the tokens of sessions, and reads those of anybody. */
export type TokenKeys = {
  /** With ES256, by the newest key. */
  sign(claims: JWTPayload): Promise<string>
  /** The claims of a token that one of our keys signed. HS256 has signed tokens before, and signs those of the server. */
  verify(token: string): Promise<JWTPayload | 'expired' | 'invalid'>
  /** Public halves, by which other programs read tokens of sessions. */
  published: JWK[]
}

type Options = Pick<Keys, 'jwtSecret' | 'signingKeys'>

export function openTokenKeys({ jwtSecret, signingKeys }: Options): TokenKeys {
  const secret = new TextEncoder().encode(jwtSecret)
  const [newest] = signingKeys
  if (!newest) throw new Error('There is no key to sign with.')
  const privateKey = createPrivateKey({ key: newest, format: 'jwk' })
  const publicKeys = new Map(signingKeys.map(key => [key.kid, publicHalf(key)]))

  /** Each algorithm has keys of its own, so that no public key is ever taken for a secret. */
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

const publicHalf = ({ kty, crv, x, y }: SigningKey) => createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' })
