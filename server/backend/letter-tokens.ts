import type { TextSeal } from './sealed-text.ts'

/** Value of a token in the database once it is sealed. */
const placeholder = 'sealed'

/** Template data of an e-mail with at most one token: of its own, or of its link. */
type TokenData = { token?: string; link?: { to: string; token: string }; sealed?: string }
type Letter = { recipient: string; template: string; data: unknown }

const dataOf = ({ data }: Letter) => data as TokenData
const readToken = ({ token, link }: TokenData) => token ?? link?.token
/** A sealed token opens only for the same recipient, so a changed row cannot redirect it. */
const ownerOf = ({ recipient, template }: Letter) => `${template} ${recipient}`

/** @returns the sealed token of an e-mail; undefined when it has none, or when it is sealed already */
export function sealToken(seal: TextSeal, letter: Letter): string | undefined {
  const token = readToken(dataOf(letter))
  return token === undefined || token === placeholder ? undefined : seal.seal(ownerOf(letter), token)
}

/**
 * The e-mail as it was before its token was sealed.
 * @throws when the token was sealed with another key or for another recipient
 */
export function openToken<Opened extends Letter>(seal: TextSeal, letter: Opened): Opened {
  const { sealed, ...data } = dataOf(letter)
  if (sealed === undefined || readToken(data) !== placeholder) return letter
  const token = openSealed(seal, ownerOf(letter), sealed)
  return { ...letter, data: data.link ? { ...data, link: { ...data.link, token } } : { ...data, token } }
}

/** The list of letters shows the reason to admins, so it is in words. */
function openSealed(seal: TextSeal, owner: string, sealed: string): string {
  try {
    return seal.open(owner, sealed)
  } catch (cause) {
    throw new Error('The link of this letter was sealed with another key, which the server does not have.', { cause })
  }
}
