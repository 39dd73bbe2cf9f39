/** Seconds a count lasts. */
export const window = 15 * 60

/** Tries in a window, for one account and for one address. A conference shares one address, so that one is generous. */
export const rateRules = {
  /** Wrong passwords; a right one is given back. */
  password: { perAccount: 10, perAddress: 40 },
  /** Wrong one-time codes and links. */
  code: { perAccount: 10, perAddress: 40 },
  /** Wrong codes of a second factor, and wrong recovery codes; a right one is given back. */
  factor: { perAccount: 10, perAddress: 40 },
  /** Letters asked for: codes, links, recovery. */
  letter: { perAccount: 10, perAddress: 40 },
  /** Applications and questions. */
  application: { perAccount: 5, perAddress: 20 },
  signUp: { perAccount: 10, perAddress: 60 },
} as const

export type RateRule = keyof typeof rateRules
