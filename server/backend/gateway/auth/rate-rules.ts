/** Seconds a count lasts. */
export const window = 15 * 60

/**
 * Tries in a window. `perAccount` is for one account from one network, or from one device it knows; `perNetwork` for one
 * network and all accounts, generously, since a conference shares one address, twice as many for an IPv6 /56 and four times
 * for a /48; `anywhere` for one account from everywhere that it does not know.
 */
export type RateRule = { perAccount: number; perNetwork: number; anywhere: number; givesBack: boolean }

export const rateRules = {
  /** Wrong passwords; a right one is given back. */
  password: { perAccount: 10, perNetwork: 40, anywhere: 100, givesBack: true },
  /** Wrong one-time codes and links. */
  code: { perAccount: 10, perNetwork: 40, anywhere: 30, givesBack: true },
  /** Wrong codes of a second factor, and wrong recovery codes; a right one is given back. */
  factor: { perAccount: 10, perNetwork: 40, anywhere: 20, givesBack: true },
  /** Wrong present passwords and codes by mail, shown to choose a new password; a right one is given back. */
  reauthentication: { perAccount: 10, perNetwork: 40, anywhere: 20, givesBack: true },
  /** Letters asked for: codes, links, recovery. The link of the newest is valid for longer than this window. */
  letter: { perAccount: 10, perNetwork: 40, anywhere: 20, givesBack: false },
  signUp: { perAccount: 10, perNetwork: 60, anywhere: 20, givesBack: false },
  /** Applications and questions, which have no account. */
  application: { perAccount: 5, perNetwork: 20, anywhere: 5, givesBack: false },
} as const satisfies Record<string, RateRule>

export type RateRuleName = keyof typeof rateRules
