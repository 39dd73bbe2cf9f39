/** Window of a rate limit in seconds. */
export const rateWindow = 15 * 60

/**
 * Attempts per window. `perAccount`: one account from one network, or from one known device; `perNetwork`: one network
 * for all accounts, set high because a conference shares one address, doubled for an IPv6 /56 and times four for a /48;
 * `anywhere`: one account from all unknown networks and devices together.
 */
export type RateRule = { perAccount: number; perNetwork: number; anywhere: number; givesBack: boolean }

export const rateRules = {
  /** Limits of attempts with a wrong password; a correct one is not counted. */
  password: { perAccount: 10, perNetwork: 40, anywhere: 100, givesBack: true },
  /** Limits of attempts with a wrong one-time code or link. */
  code: { perAccount: 10, perNetwork: 40, anywhere: 30, givesBack: true },
  /** Limits of attempts with a wrong second-factor or recovery code; a correct one is not counted. */
  factor: { perAccount: 10, perNetwork: 40, anywhere: 20, givesBack: true },
  /**
   * Limits of attempts with a wrong current password or e-mail code when choosing a new password; a correct one is not
   * counted.
   */
  reauthentication: { perAccount: 10, perNetwork: 40, anywhere: 20, givesBack: true },
  /** Limits of requested e-mails: codes, links, recovery. The newest link stays valid for longer than this window. */
  letter: { perAccount: 10, perNetwork: 40, anywhere: 20, givesBack: false },
  signUp: { perAccount: 10, perNetwork: 60, anywhere: 20, givesBack: false },
  /** Limits of applications and questions, which are forms without an account. */
  application: { perAccount: 5, perNetwork: 20, anywhere: 5, givesBack: false },
} as const satisfies Record<string, RateRule>

export type RateRuleName = keyof typeof rateRules
