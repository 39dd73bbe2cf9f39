import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { Keys } from '../keys.ts'

/** Signs the tokens of sessions, and reads those of anybody. */
export type TokenKeys = {
  sign(claims: JWTPayload): Promise<string>
  /** The claims of a token that one of our keys signed. */
  verify(token: string): Promise<JWTPayload | 'expired' | 'invalid'>
}

export function openTokenKeys({ jwtSecret }: Pick<Keys, 'jwtSecret'>): TokenKeys {
  const secret = new TextEncoder().encode(jwtSecret)
  return {
    sign: claims => new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(secret),
    async verify(token) {
      try {
        return (await jwtVerify(token, secret, { algorithms: ['HS256'] })).payload
      } catch (error) {
        return error instanceof errors.JWTExpired ? 'expired' : 'invalid'
      }
    },
  }
}
