import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Encryption of short texts that are stored in the database, so that read access to the database alone does not reveal
 * them.
 */
export type TextEncryption = {
  /**
   * Encrypts a text.
   * @param owner the record to which the text belongs; the text cannot be decrypted for another record
   */
  seal(owner: string, text: string): string
  /**
   * Decrypts a text.
   * @throws if the text was changed, or was encrypted for another record or with another key
   */
  open(owner: string, sealedText: string): string
}

const formatVersion = 'v1'

/**
 * Makes the encryption for texts of one purpose.
 * @param secret a secret that is not stored in the database: the JWT secret of the embedded database, or the secret
 * key of a Supabase project
 * @param purpose texts encrypted for one purpose cannot be decrypted for another purpose
 */
export function openTextEncryption(secret: string, purpose: string): TextEncryption {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  return {
    seal(owner, text) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner))
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return [formatVersion, ...[nonce, encrypted, cipher.getAuthTag()].map(part => part.toString('base64url'))].join(
        '.',
      )
    },
    open(owner, sealedText) {
      const [kind, ...parts] = sealedText.split('.')
      const [nonce, encrypted, tag] = parts.map(part => Buffer.from(part, 'base64url'))
      if (kind !== formatVersion || !nonce || !encrypted || tag?.length !== 16)
        throw new Error('A sealed text has no known form')
      const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner)).setAuthTag(tag)
      return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8')
    },
  }
}
