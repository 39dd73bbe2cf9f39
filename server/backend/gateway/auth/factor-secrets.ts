import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Encrypts the secrets of second factors, so that read access to the database alone is not enough to compute codes.
 */
export type FactorSecrets = {
  seal(factorId: string, secret: string): string
  /** @throws when it was encrypted for another factor or with another key, or was altered */
  open(factorId: string, sealed: string): string
}

const version = 'v1'

/** The key is derived from the JWT secret, which is stored outside the embedded database. */
export function openFactorSecrets(jwtSecret: string): FactorSecrets {
  const key = Buffer.from(hkdfSync('sha256', jwtSecret, '', 'secrets of second factors', 32))
  return {
    seal(factorId, secret) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(factorId))
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return [version, ...[nonce, text, cipher.getAuthTag()].map(part => part.toString('base64url'))].join('.')
    },
    open(factorId, sealed) {
      const [kind, ...parts] = sealed.split('.')
      const [nonce, text, tag] = parts.map(part => Buffer.from(part, 'base64url'))
      if (kind !== version || !nonce || !text || tag?.length !== 16)
        throw new Error('A sealed secret has no known form')
      const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(factorId)).setAuthTag(tag)
      return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
    },
  }
}
