import type { Sql } from '../../database/sql.ts'
import type { Keys } from '../../keys.ts'
import type { Mailbox } from '../../mail.ts'
import type { Lite } from '../context.ts'
import { AccountMailer } from './account-mailer.ts'
import { type Afterwards, openAfterwards } from './afterwards.ts'
import { type FactorSecrets, openFactorSecrets } from './factor-secrets.ts'
import { type KnownDevices, openKnownDevices } from './known-devices.ts'
import { type OneTimeCodes, openOneTimeCodes } from './one-time-codes.ts'
import { openRateLimiter } from './rate-limiter.ts'
import { type Count, countTries } from './rate-limits.ts'

/** What the routes of accounts stand on. */
export type AccountServices = {
  sql: Sql
  lite: Lite
  jwtSecret: string
  siteUrl: string
  siteName: string
  /** Whether letters leave the house, so that an address can be proved by one. */
  confirmsEmail: boolean
  mailer: AccountMailer
  codes: OneTimeCodes
  devices: KnownDevices
  secrets: FactorSecrets
  afterwards: Afterwards
  count: Count
}

type Options = { sql: Sql; lite: Lite; keys: Keys; siteUrl: string; siteName: string; mailbox: Mailbox }

export function openAccountServices({ sql, lite, keys, siteUrl, siteName, mailbox }: Options): AccountServices {
  const afterwards = openAfterwards()
  const devices = openKnownDevices(sql, siteUrl.startsWith('https:'))
  return {
    sql,
    lite,
    jwtSecret: keys.jwtSecret,
    siteUrl,
    siteName,
    confirmsEmail: mailbox.delivers,
    mailer: new AccountMailer(mailbox, siteUrl, siteName),
    codes: openOneTimeCodes(sql, keys.jwtSecret),
    devices,
    secrets: openFactorSecrets(keys.jwtSecret),
    afterwards,
    count: countTries({ sql, limiter: openRateLimiter(sql), devices, afterwards }),
  }
}
