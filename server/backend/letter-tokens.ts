import type { TextEncryption } from './sealed-text.ts'

/** Placeholder for a token in the database while the token is stored encrypted. */
const tokenPlaceholder = 'sealed'

/** Data of an e-mail that has at most one token, either directly or in the link. */
type TokenData = { token?: string; link?: { to: string; token: string }; sealed?: string }
type QueuedMail = { recipient: string; template: string; data: unknown }

const getTokenData = ({ data }: QueuedMail) => data as TokenData
const readToken = ({ token, link }: TokenData) => token ?? link?.token
/**
 * Owner of an encrypted token: the token can be decrypted only for the same recipient, so that a changed row cannot
 * send the token to another person.
 */
const buildSealOwner = ({ recipient, template }: QueuedMail) => `${template} ${recipient}`

/**
 * Encrypts the token of an e-mail.
 * @returns undefined when the e-mail has no token, or when the token is encrypted already
 */
export function encryptMailToken(seal: TextEncryption, letter: QueuedMail): string | undefined {
  const token = readToken(getTokenData(letter))
  return token === undefined || token === tokenPlaceholder ? undefined : seal.seal(buildSealOwner(letter), token)
}

/**
 * Decrypts the token of an e-mail and puts it into the e-mail's data.
 * @throws when the token was encrypted with another key or for another recipient
 */
export function decryptMailToken<Opened extends QueuedMail>(seal: TextEncryption, letter: Opened): Opened {
  const { sealed, ...data } = getTokenData(letter)
  if (sealed === undefined || readToken(data) !== tokenPlaceholder) return letter
  const token = decryptToken(seal, buildSealOwner(letter), sealed)
  return { ...letter, data: data.link ? { ...data, link: { ...data.link, token } } : { ...data, token } }
}

/** Decrypts a token. The error message is a sentence, because admins see the message in the list of e-mails. */
function decryptToken(seal: TextEncryption, owner: string, sealed: string): string {
  try {
    return seal.open(owner, sealed)
  } catch (cause) {
    throw new Error('The link of this letter was sealed with another key, which the server does not have.', { cause })
  }
}
