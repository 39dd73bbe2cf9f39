import type { Sql } from '../../database/sql.ts'
import type { SiteKeys } from '../../keys.ts'
import type { Outbox } from '../../outbox.ts'
import { openTextEncryption, type TextEncryption } from '../../sealed-text.ts'
import type { ReportError } from '../error-report.ts'
import type { TokenKeys } from '../token-keys.ts'
import { AccountMailer } from './account-mailer.ts'
import { type BackgroundWork, openBackgroundWork } from './background-work.ts'
import { type KnownDevices, openKnownDevices } from './known-devices.ts'
import { type OneTimeCodes, openOneTimeCodes } from './one-time-codes.ts'
import { openRateLimiter } from './rate-limiter.ts'
import { countAttempts, type MakeAttemptCounter } from './rate-limits.ts'
import { type AccountSessions, openSessions } from './sessions.ts'

/** Dependencies of the account routes, such as the database and the mailer. */
export type AccountServices = {
  sql: Sql
  sessions: AccountSessions
  publicKeys: TokenKeys['published']
  /** Secret key for programs of the operator. */
  secretKey: string
  siteUrl: string
  siteName: string
  /** Whether an SMTP server is set, so that an e-mail can prove who owns an e-mail address. */
  confirmsEmail: boolean
  mailer: AccountMailer
  codes: OneTimeCodes
  devices: KnownDevices
  /** Encrypts the secrets of second factors. The id of the factor is the owner of the encrypted text. */
  secrets: TextEncryption
  afterwards: BackgroundWork
  count: MakeAttemptCounter
  /** Called after an account has a new password. */
  onPasswordChange: () => void
}

type Options = {
  sql: Sql
  keys: SiteKeys
  tokenKeys: TokenKeys
  siteUrl: string
  siteName: string
  outbox: Outbox
  report: ReportError
  onPasswordChange?: (() => Promise<unknown>) | undefined
}

export function openAccountServices(options: Options): AccountServices {
  const { sql, keys, tokenKeys, siteUrl, siteName, outbox, report, onPasswordChange } = options
  const afterwards = openBackgroundWork(report)
  const devices = openKnownDevices(sql, siteUrl.startsWith('https:'))
  return {
    sql,
    publicKeys: tokenKeys.published,
    secretKey: keys.secret,
    sessions: openSessions({ sql, tokenKeys, secret: keys.jwtSecret, siteUrl }),
    siteUrl,
    siteName,
    confirmsEmail: outbox.delivers,
    mailer: new AccountMailer(outbox),
    codes: openOneTimeCodes(sql, keys.jwtSecret),
    devices,
    secrets: openTextEncryption(keys.jwtSecret, 'secrets of second factors'),
    afterwards,
    count: countAttempts({ sql, limiter: openRateLimiter(sql), devices, afterwards }),
    onPasswordChange: () => onPasswordChange && afterwards.add(onPasswordChange()),
  }
}
