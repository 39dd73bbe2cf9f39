import type postgres from 'postgres'
import type { DatabaseNotices } from '../database-notices.ts'
import type { Keys } from '../keys.ts'
import type { Mailbox } from '../mail.ts'
import { requiresKey } from './api-keys.ts'
import { AccountMailer } from './auth/account-mailer.ts'
import { waitsForCode } from './auth/code-sign-up.ts'
import { openConfirmation } from './auth/confirmation.ts'
import { guardsAccountDetails, tellsFactors } from './auth/factor-answers.ts'
import { openFactorSecrets } from './auth/factor-secrets.ts'
import { welcomesInvited } from './auth/invited-sign-up.ts'
import { answersAtOnce, openAfterwards, refusesPhone, remembersReturn } from './auth/letters.ts'
import { acceptsEmailCodes, checksLinks } from './auth/one-time-codes.ts'
import { checksPassword } from './auth/password-sign-in.ts'
import { openRateLimiter } from './auth/rate-limiter.ts'
import { limitsRate } from './auth/rate-limits.ts'
import { readsBody } from './auth/request-body.ts'
import { keepsSecondFactors } from './auth/second-factor.ts'
import { signsTokens } from './auth/session-tokens.ts'
import { hidesKnownAccounts } from './auth/sign-up.ts'
import { onlyFromSite } from './cross-origin.ts'
import { openGatewayConnection } from './database-connection.ts'
import { serviceRoleBypasses } from './database-roles.ts'
import { stack } from './layer.ts'
import { openLiteApp } from './lite-app.ts'
import { quietLog } from './quiet-log.ts'
import { listsFolders } from './storage/object-listing.ts'
import { checksSignedAddresses, signsAddresses, signsManyAddresses } from './storage/signed-addresses.ts'
import { namesRefusals, readsStorageAddresses } from './storage/storage-requests.ts'
import { onlyOwnTokens } from './token-guard.ts'

export type GatewayOptions = {
  databaseUrl: string
  /** Connections of our own to the same database, as the owner of the site. */
  sql: postgres.Sql
  keys: Keys
  siteUrl: string
  siteName: string
  filesFolder: string
  mailbox: Mailbox
  notices: DatabaseNotices
  log: (line: string) => void
}

/** Answers as a Supabase project does, at /auth/v1, /rest/v1 and /storage/v1. */
export type Gateway = {
  handle(request: Request, peerAddress: string | null): Promise<Response>
  close(): Promise<void>
}

export async function openGateway({
  databaseUrl,
  sql,
  keys,
  siteUrl,
  siteName,
  filesFolder,
  mailbox,
  notices,
  log,
}: GatewayOptions): Promise<Gateway> {
  const connection = openGatewayConnection(databaseUrl, { serviceRoleBypasses: await serviceRoleBypasses(sql) })
  const mailer = new AccountMailer(mailbox, siteUrl, siteName)
  const confirmsEmail = mailbox.delivers
  const confirmation = openConfirmation(sql, mailer)
  const afterwards = openAfterwards()
  const lite = await openLiteApp({ connection, keys, siteUrl, confirmsEmail, mailer, filesFolder })
  // As PostgREST is told: another process has migrated the database we share.
  const unlisten = notices.listen('pgrst', () => void connection.clearSchemaCache())
  const layers = [
    quietLog(log),
    onlyFromSite(siteUrl),
    requiresKey(keys),
    onlyOwnTokens(keys.jwtSecret, sql),
    readsBody,
    refusesPhone,
    checksLinks,
    limitsRate(openRateLimiter(sql)),
    remembersReturn(siteUrl),
    answersAtOnce(afterwards, confirmation),
    waitsForCode(sql),
    checksPassword(sql),
    welcomesInvited(sql),
    hidesKnownAccounts({ sql, confirmsEmail, confirmation, afterwards }),
    guardsAccountDetails(sql),
    keepsSecondFactors({ sql, secrets: openFactorSecrets(keys.jwtSecret), siteName }),
    tellsFactors(sql),
    signsTokens({ sql, jwtSecret: keys.jwtSecret, siteUrl }),
    acceptsEmailCodes,
    namesRefusals,
    checksSignedAddresses(keys.jwtSecret),
    readsStorageAddresses,
    listsFolders,
    signsManyAddresses,
    signsAddresses,
  ]
  const handle = stack(layers, lite)
  // The first request need not wait for the gateway to learn the tables. It reports a failure by itself.
  const tables = connection.introspect({ useCache: true })
  return {
    handle: (request, peerAddress) => handle(request, { peerAddress }),
    async close() {
      await unlisten()
      await Promise.all([tables, afterwards.settled()])
      // Without a limit it waits for ever when a request is still on its way.
      await connection.driver.end({ timeout: 3 })
    },
  }
}
