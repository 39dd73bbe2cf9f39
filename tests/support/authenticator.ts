import { Secret, TOTP } from 'otpauth'

/**
 * Makes an authenticator app. The app counts its steps of thirty seconds from the set-up, so the result of a test does
 * not depend on the clock. The codes of steps 0 and 1 are accepted, each code once.
 */
export const makeAuthenticator = (secret: string) => {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const startTime = Date.now()
  return { code: (step = 0) => totp.generate({ timestamp: startTime + step * 30_000 }) }
}

/** Makes a code that is invalid at present. */
export function makeInvalidCode(secret: string): string {
  const nearCodes = [-2, -1, 0, 1, 2, 3].map(makeAuthenticator(secret).code)
  return nearCodes.includes('000000') ? '999999' : '000000'
}
