// @module-tag long
import { createHash, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { connectSql, type Sql } from '../../server/backend/database/sql.ts'
import { makePreparedFolder } from '../contract/prepared-folder.ts'
import { readEmbeddedDatabaseUrl, removeFolder } from '../contract/site-under-test.ts'
import { makeVisitorHeaders } from '../support/users.ts'
import { type SiteProcess, startProcess } from './site-process.ts'

const timeout = 400_000

type Call = { name: string; args: object }

/** Calls a database function as a visitor. @returns the HTTP status of the response, or undefined without a response */
const call = ({ url, publishableKey }: SiteProcess, { name, args }: Call): Promise<number | undefined> =>
  fetch(`${url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json', ...makeVisitorHeaders() },
    body: JSON.stringify(args),
    signal: AbortSignal.timeout(90_000),
  }).then(
    async answer => {
      await answer.text()
      return answer.status
    },
    () => undefined,
  )

const makeForm = (email: string) => ({
  submission_id: randomUUID(),
  kind: 'membership',
  full_name: 'Chipo Dube',
  email,
  organisation: 'Harbour Works',
  country: 'GH',
  circles: [],
  statement: 'I keep a bridge standing.',
  heard_from: '',
  consent: true,
  website: '',
  elapsed_ms: 60_000,
})

/** Stores an application with a referee who was sent a link. @returns the token of the link */
async function askReferee(sql: Sql, index: number): Promise<string> {
  const token = randomUUID()
  const [application] = await sql<{ id: string }[]>`
    insert into public.applications (submission_id, kind, status, full_name, email, organisation, country, statement, consent_at, token_hash)
    values (${randomUUID()}, 'membership', 'screening', 'Lindiwe Moyo', ${`lindiwe.${index}@example.org`}, 'Signals', 'ZW',
      'I repair railway signals.', now(), ${createHash('sha256').update(randomUUID()).digest()}) returning id`
  await sql`
    insert into public.application_referees (application_id, name, email, token_hash, asked_at, expires_at)
    values (${application?.id ?? null}, 'Gertrude Phiri', ${`gertrude.${index}@example.org`},
      ${createHash('sha256').update(token).digest()}, now(), now() + interval '14 days')`
  return token
}

const places = [1, 2, 3, 4, 5, 6, 7, 8]

test('forms that are sent again after a crash of the site are stored once', {
  timeout,
}, async () => {
  const dataDir = makePreparedFolder()
  let site = await startProcess({ dataDir })
  let sql = connectSql(readEmbeddedDatabaseUrl(dataDir), { max: 1 })
  const links = []
  for (const index of places) links.push(await askReferee(sql, index))
  await sql.end()

  const calls: Call[] = [
    ...places.map(index => ({
      name: 'submit_application',
      args: { application: makeForm(`applicant.${index}@example.org`) },
    })),
    ...links.map(token => ({ name: 'answer_as_referee', args: { token, knows: 'She is never late.', again: 'Yes' } })),
  ]
  const answers = calls.map(each => call(site, each))
  await Promise.any(answers)
  await site.kill()
  await Promise.all(answers)
  site = await startProcess({ dataDir })
  const repeatedAnswers = await Promise.all(calls.map(each => call(site, each)))

  sql = connectSql(readEmbeddedDatabaseUrl(dataDir), { max: 1 })
  const storedApplications =
    await sql`select email from public.applications where email like 'applicant.%' order by email`
  // If a kill has sent an e-mail twice, `union` counts it once: delivery is at least once, with one Message-ID.
  const letters = await sql`
    select recipient from private.outbox where template = 'application-received'
    union select recipient from gateway.captured_mail where subject like 'Your application%' order by recipient`
  const [answeredReferee] =
    await sql`select count(*)::int as count from public.application_referees where answered_at is not null`
  await sql.end()
  await site.stop()
  removeFolder(dataDir)

  const applicants = places.map(index => `applicant.${index}@example.org`)
  expect(storedApplications.map(({ email }) => email)).toEqual(applicants)
  expect(letters.map(({ recipient }) => recipient)).toEqual(applicants)
  expect(answeredReferee?.count).toBe(places.length)
  expect(repeatedAnswers.slice(0, places.length)).toEqual(places.map(() => 200))
  // A reference that arrived the first time is refused the second time, because its link is no longer valid.
  for (const status of repeatedAnswers.slice(places.length)) expect([200, 204, 400]).toContain(status)
})
