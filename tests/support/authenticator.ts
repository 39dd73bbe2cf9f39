import { Secret, TOTP } from 'otpauth'

/**
 * Authenticator app. Its thirty-second steps are counted from its set-up, so that a test that crosses a step boundary
 * gives the same result: steps 0 and 1 are accepted, each once.
 */
export const makeAuthenticator = (secret: string) => {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const begun = Date.now()
  return { code: (step = 0) => totp.generate({ timestamp: begun + step * 30_000 }) }
}

/** Makes a code that is invalid at present. */
export function makeInvalidCode(secret: string): string {
  const nearCodes = [-2, -1, 0, 1, 2, 3].map(makeAuthenticator(secret).code)
  return nearCodes.includes('000000') ? '999999' : '000000'
}
