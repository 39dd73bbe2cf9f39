import { Secret, TOTP } from 'otpauth'

/**
 * The app on somebody's phone. Its steps of thirty seconds are counted from when it was set up, so that a test that runs
 * across the end of one says the same: 0 and 1 are taken, each once.
 */
export const authenticator = (secret: string) => {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const begun = Date.now()
  return { code: (step = 0) => totp.generate({ timestamp: begun + step * 30_000 }) }
}

/** A code that is none of now. */
export function wrongCode(secret: string): string {
  const near = [-2, -1, 0, 1, 2, 3].map(authenticator(secret).code)
  return near.includes('000000') ? '999999' : '000000'
}
