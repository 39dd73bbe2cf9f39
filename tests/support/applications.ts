import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { connectSql, type Sql } from '../../server/backend/database/sql.ts'
import { readEmbeddedDatabaseUrl } from '../contract/site-under-test.ts'
import { makeAminaClient, makeManager } from './editors.ts'
import { sites } from './sites.ts'
import { makeClient, openPageAsUser } from './users.ts'

/** Makes a random part of a name, so that no other test finds the person with this name. */
const makeRandomNamePart = () =>
  crypto
    .randomUUID()
    .slice(0, 8)
    .replace(/\d/g, digit => 'ghijklmnop'[Number(digit)] ?? '')

export type Applicant = { id: string; token: string; name: string; email: string }

/** Submits an application with the client of the open page, which must be a page of the site. */
export async function makeApplicant(page: Page, givenName = 'Lindiwe'): Promise<Applicant> {
  const family = makeRandomNamePart()
  const name = `${givenName} ${family}`
  const email = `applicant.${family}@example.org`
  const application = {
    submission_id: crypto.randomUUID(),
    kind: 'membership',
    full_name: name,
    email,
    organisation: 'Achterberg Signals',
    country: 'ZW',
    circles: ['infrastructure'],
    statement: 'I repair railway signals that other people have stopped making.',
    heard_from: '',
    consent: true,
    website: '',
    elapsed_ms: 60_000,
  }
  const { data } = await (await makeClient(page)).rpc('submit_application', { application }).throwOnError()
  const applicationRow = await (await makeAminaClient(page))
    .from('applications')
    .select('id')
    .eq('email', email)
    .single()
    .throwOnError()
  return { id: applicationRow.data.id, token: String((data as { token: string }).token), name, email }
}

/** Direct changes in the database of the test site `accounts`, for states that a test cannot wait for. */
export async function runInDatabase<Result>(action: (sql: Sql) => Promise<Result>): Promise<Result> {
  const sql = connectSql(readEmbeddedDatabaseUrl(join(process.env.E2E_DATA ?? '', sites.accounts.name)), { max: 1 })
  try {
    return await action(sql)
  } finally {
    await sql.end()
  }
}

/** Moves an application to the stage in which a test starts. */
export const moveToStage = (stage: string, { id }: Applicant) =>
  runInDatabase(sql => sql`update public.applications set status = ${stage} where id = ${id}`)

/** Ends the delay of ten minutes before an e-mail to this address is sent. */
export const endMailDelay = (email: string) =>
  runInDatabase(async sql => {
    await sql`update private.outbox set next_attempt_at = now() where recipient = ${email}`
    await sql`select pg_notify('outbox', '')`
  })

/** Opens a back office page as a new manager. */
export async function openAsNewManager(page: Page, path: string, name?: string) {
  await page.goto('/auth/login')
  const musa = await makeManager(page, name)
  await openPageAsUser(page, musa, path)
  return musa
}
