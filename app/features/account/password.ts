/** Most common passwords that are long enough. The comparison ignores case. */
const commonPasswords = new Set(
  `1234567890 12345678910 0123456789 0987654321 9876543210 1234567891 123456789a a123456789 123456789q 1q2w3e4r5t
  q1w2e3r4t5 1qaz2wsx3edc qwertyuiop qwertyuiop123 qwerty12345 qwerty123456 qwertzuiop azertyuiop asdfghjkl1 asdfghjkl123
  zaq12wsxcde3 password12 password123 password1234 password12345 passwordpassword passw0rd123 p@ssw0rd123 p@ssword123
  adminadmin admin12345 administrator welcome123 welcome1234 iloveyou12 iloveyou123 iloveyouforever letmein123
  changeme123 football123 baseball123 princess123 sunshine123 superman123 dragon12345 monkey12345 abcdefghij abcd123456
  abc1234567 abcdef1234 motdepasse motdepasse1 passwort123 contrasena senha12345 barazabaraza collective`.split(/\s+/),
)

const minPasswordLength = 10
/** Maximum length in bytes, because the hash function bcrypt ignores everything after 72 bytes. */
const maxPasswordLength = 72

const isSingleCharacterRepeated = (password: string) => new Set(password).size === 1

/**
 * Finds the error message for a new password; undefined if the password is accepted. Only the length and the list of
 * common passwords count; special characters are not required.
 */
export function findPasswordError(password: string): string | undefined {
  if (password === '') return 'Enter a password.'
  const missing = minPasswordLength - [...password].length
  if (missing > 0)
    return `${missing} more ${missing === 1 ? 'character' : 'characters'}, please: at least ${minPasswordLength}. Several words make a good password.`
  if (commonPasswords.has(password.toLowerCase()) || isSingleCharacterRepeated(password))
    return 'This password is very common. Several words make a better password.'
  if (new TextEncoder().encode(password).length > maxPasswordLength)
    return `At most ${maxPasswordLength} characters. Shorten it.`
  return undefined
}
