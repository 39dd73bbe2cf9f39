/** Window of a rate limit in seconds. */
export const rateWindowSeconds = 15 * 60

/** Numbers of attempts that are allowed per time window. */
export type RateRule = {
  /** Attempts for one account from one network, or from one known device. */
  perAccount: number
  /**
   * Attempts for all accounts from one network. The number is high, because all guests of a conference share one network
   * address. It is doubled for an IPv6 /56, and multiplied by four for an IPv6 /48.
   */
  perNetwork: number
  /** Attempts for one account from all unknown networks and devices together. */
  anywhere: number
  /** Whether successful attempts are not counted. */
  givesBack: boolean
}

export const rateRules = {
  /** Limits of attempts to sign in with a wrong password. A correct password is not counted. */
  password: { perAccount: 10, perNetwork: 40, anywhere: 100, givesBack: true },
  /** Limits of attempts with a wrong one-time code or link. */
  code: { perAccount: 10, perNetwork: 40, anywhere: 30, givesBack: true },
  /** Limits of attempts with a wrong second-factor or recovery code. A correct code is not counted. */
  factor: { perAccount: 10, perNetwork: 40, anywhere: 20, givesBack: true },
  /**
   * Limits of attempts to set a new password with a wrong current password or e-mail code. A correct password or code
   * is not counted.
   */
  reauthentication: { perAccount: 10, perNetwork: 40, anywhere: 20, givesBack: true },
  /**
   * Limits of requested e-mails with codes, links or recovery links. The newest link stays valid for longer than the
   * time window of this limit.
   */
  letter: { perAccount: 10, perNetwork: 40, anywhere: 20, givesBack: false },
  signUp: { perAccount: 10, perNetwork: 60, anywhere: 20, givesBack: false },
  /** Limits of applications and questions, whose forms need no account. */
  application: { perAccount: 5, perNetwork: 20, anywhere: 5, givesBack: false },
} as const satisfies Record<string, RateRule>

export type RateRuleName = keyof typeof rateRules
