import type { TextEncryption } from './sealed-text.ts'

/** Placeholder for a token in the database while the token is stored encrypted. */
const placeholder = 'sealed'

/** Data of an e-mail that has at most one token, either directly or in the link. */
type TokenData = { token?: string; link?: { to: string; token: string }; sealed?: string }
type Letter = { recipient: string; template: string; data: unknown }

const dataOf = ({ data }: Letter) => data as TokenData
const readToken = ({ token, link }: TokenData) => token ?? link?.token
/**
 * Owner of an encrypted token: the token can be decrypted only for the same recipient, so that a changed row cannot
 * send the token to another person.
 */
const ownerOf = ({ recipient, template }: Letter) => `${template} ${recipient}`

/**
 * Encrypts the token of an e-mail.
 * @returns undefined when the e-mail has no token, or when the token is encrypted already
 */
export function encryptMailToken(seal: TextEncryption, letter: Letter): string | undefined {
  const token = readToken(dataOf(letter))
  return token === undefined || token === placeholder ? undefined : seal.seal(ownerOf(letter), token)
}

/**
 * Decrypts the token of an e-mail and puts it into the e-mail's data.
 * @throws when the token was encrypted with another key or for another recipient
 */
export function decryptMailToken<Opened extends Letter>(seal: TextEncryption, letter: Opened): Opened {
  const { sealed, ...data } = dataOf(letter)
  if (sealed === undefined || readToken(data) !== placeholder) return letter
  const token = openSealed(seal, ownerOf(letter), sealed)
  return { ...letter, data: data.link ? { ...data, link: { ...data.link, token } } : { ...data, token } }
}

/** Decrypts a token. The error message is a sentence, because admins see the message in the list of e-mails. */
function openSealed(seal: TextEncryption, owner: string, sealed: string): string {
  try {
    return seal.open(owner, sealed)
  } catch (cause) {
    throw new Error('The link of this letter was sealed with another key, which the server does not have.', { cause })
  }
}
