import bcrypt from 'bcrypt'

const bcryptRounds = 10
/** Minimum length of a password in characters. The form checks the same minimum (app/features/account/password.ts). */
const minPasswordLength = 10
/** Maximum length of a password in bytes: bcrypt ignores any bytes after that. */
const maxPasswordBytes = 72

/**
 * Hash of a random text. Comparing a password with this hash makes the response for an unknown account take as long as
 * for a known account.
 */
const placeholderHash = '$2b$10$kWVSNSdP9MJtzzS1hQK1aOueNw6xC4rTphQ0aU23lEryoYJv4ciOW'

/**
 * Normalises a password to Unicode NFC, because keyboards differ in whether an accented letter is one character or two.
 */
const normalizePassword = (password: string) => password.normalize('NFC')

/** Type of weakness of a password, and the message about it. `bytes` means that the password is too long for bcrypt. */
export type PasswordWeakness = { reason: 'length' | 'characters' | 'bytes'; message: string }

/** Reason why a password is rejected; undefined when the password is accepted. */
export function findPasswordWeakness(password: string): PasswordWeakness | undefined {
  if ([...normalizePassword(password)].length < minPasswordLength)
    return { reason: 'length', message: `Password should be at least ${minPasswordLength} characters.` }
  if (Buffer.byteLength(normalizePassword(password)) > maxPasswordBytes)
    return { reason: 'bytes', message: `Password cannot be longer than ${maxPasswordBytes} characters` }
  if (normalizePassword(password).trim() === '')
    return { reason: 'characters', message: 'Password should contain more than spaces.' }
  return undefined
}

export const hashPassword = (password: string) => bcrypt.hash(normalizePassword(password), bcryptRounds)

/**
 * Compares a password with a hash. Without a hash the comparison takes the same time and fails.
 * @returns the spelling of the password that matches the hash, or undefined
 */
export async function findMatchingSpelling(
  passwordText: string,
  hash: string | undefined,
): Promise<string | undefined> {
  const isRight = async (password: string) => (await bcrypt.compare(password, hash || placeholderHash)) && Boolean(hash)
  if (await isRight(normalizePassword(passwordText))) return normalizePassword(passwordText)
  // Passwords set before NFC normalisation was introduced match only as typed.
  return passwordText !== normalizePassword(passwordText) && (await isRight(passwordText)) ? passwordText : undefined
}
