import type { TextSeal } from './sealed-text.ts'

/** Value that replaces a token in the database once the token is sealed. */
const placeholder = 'sealed'

/** Data of an e-mail with at most one token, either directly or in its link. */
type TokenData = { token?: string; link?: { to: string; token: string }; sealed?: string }
type Letter = { recipient: string; template: string; data: unknown }

const dataOf = ({ data }: Letter) => data as TokenData
const readToken = ({ token, link }: TokenData) => token ?? link?.token
/** Owner of a sealed token: it can be opened only for the same recipient, so a changed row cannot redirect it. */
const ownerOf = ({ recipient, template }: Letter) => `${template} ${recipient}`

/** Seals the token of an e-mail. @returns undefined when it has none, or when it is sealed already */
export function sealToken(seal: TextSeal, letter: Letter): string | undefined {
  const token = readToken(dataOf(letter))
  return token === undefined || token === placeholder ? undefined : seal.seal(ownerOf(letter), token)
}

/**
 * Puts the sealed token back into the data of an e-mail.
 * @throws when the token was sealed with another key or for another recipient
 */
export function openToken<Opened extends Letter>(seal: TextSeal, letter: Opened): Opened {
  const { sealed, ...data } = dataOf(letter)
  if (sealed === undefined || readToken(data) !== placeholder) return letter
  const token = openSealed(seal, ownerOf(letter), sealed)
  return { ...letter, data: data.link ? { ...data, link: { ...data.link, token } } : { ...data, token } }
}

/** Opens a sealed token. The error is a sentence, because the list of e-mails shows it to admins. */
function openSealed(seal: TextSeal, owner: string, sealed: string): string {
  try {
    return seal.open(owner, sealed)
  } catch (cause) {
    throw new Error('The link of this letter was sealed with another key, which the server does not have.', { cause })
  }
}
