import bcrypt from 'bcrypt'

const rounds = 10
/** The page asks for as many (app/features/account/password.ts). */
const shortest = 10
/** Bytes; what comes after them would not be hashed. */
const longest = 72

/** Of a random text nobody has. An unknown account costs the same comparison as a known one. */
const nobodysHash = '$2b$10$kWVSNSdP9MJtzzS1hQK1aOueNw6xC4rTphQ0aU23lEryoYJv4ciOW'

/** One spelling: the same letters may arrive composed or not, as the keyboard has it. */
const composed = (password: string) => password.normalize('NFC')

/** `bytes`: too long to be hashed whole. */
export type Weakness = { reason: 'length' | 'characters' | 'bytes'; message: string }

/** Why a password is not taken, if it is not. */
export function passwordWeakness(password: string): Weakness | undefined {
  if ([...composed(password)].length < shortest)
    return { reason: 'length', message: `Password should be at least ${shortest} characters.` }
  if (Buffer.byteLength(composed(password)) > longest)
    return { reason: 'bytes', message: `Password cannot be longer than ${longest} characters` }
  if (composed(password).trim() === '')
    return { reason: 'characters', message: 'Password should contain more than spaces.' }
  return undefined
}

export const hashPassword = (password: string) => bcrypt.hash(composed(password), rounds)

/** @returns the spelling that is right, or nothing. Without a hash it takes as long and is wrong. */
export async function isRightPassword(given: string, hash: string | undefined): Promise<string | undefined> {
  const isRight = async (password: string) => (await bcrypt.compare(password, hash || nobodysHash)) && Boolean(hash)
  if (await isRight(composed(given))) return composed(given)
  // Set before spellings were made one.
  return given !== composed(given) && (await isRight(given)) ? given : undefined
}
