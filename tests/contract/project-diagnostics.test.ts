// @module-tag long
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTransaction } from '../support/open-transaction.ts'
import { getSessionToken, signInAmina, signUpMusa, signUpZola } from './cast.ts'
import { startMailServer } from './mail-server.ts'
import { startProjectProxy } from './project-away.ts'
import { type SimulatedProject, startProject, startSiteOfProject } from './project-site.ts'
import type { ServedSite } from './served-site.ts'
import { retryUntilTrue } from './site-under-test.ts'

let project: SimulatedProject
let line: Awaited<ReturnType<typeof startProjectProxy>>
let mail: Awaited<ReturnType<typeof startMailServer>>
/** `site` has the secret key of the project and a connection that can be cut; `keylessSite` has no secret key. */
let site: ServedSite
let keylessSite: ServedSite
const tokens: Record<string, string> = {}
beforeAll(async () => {
  mail = await startMailServer()
  project = await startProject()
  line = await startProjectProxy(project.url)
  site = await startSiteOfProject({ ...project, url: line.url }, { SMTP_URL: mail.url })
  keylessSite = await startSiteOfProject({ ...project, secretKey: '' })
  tokens.amina = await getSessionToken(await signInAmina(project))
  tokens.musa = await getSessionToken(await signUpMusa(project))
  tokens.zola = await getSessionToken((await signUpZola(project)).zola)
})
afterAll(async () => {
  line?.mend()
  await keylessSite?.stop()
  await site?.stop()
  await line?.stop()
  await project?.stop()
  await mail?.stop()
})

const ask = (path: string, caller: string | undefined, method = 'GET', at = site) =>
  fetch(`${at.url}/api/diagnostics${path}`, {
    method,
    headers: caller ? { authorization: `Bearer ${tokens[caller] ?? caller}` } : {},
  })
type Check = { name: string; state: string; said: string; remedy?: string }
const checks = async (at = site) => ((await (await ask('', 'musa', 'GET', at)).json()) as { checks: Check[] }).checks

describe('the Diagnostics page of a Supabase project', () => {
  it('refuses visitors, members and managers who start the nightly jobs', async () => {
    // The scheduler may have started some of the jobs.
    const listRuns = () => project.sql`select id from private.runs order by id`
    const before = [...(await listRuns())]
    for (const [person, status] of [
      [undefined, 401],
      ['zola', 403],
      ['musa', 403],
    ] as const)
      expect((await ask('/jobs', person, 'POST')).status).toBe(status)
    for (const key of [project.publishableKey, project.secretKey])
      expect([401, 403]).toContain((await ask('/jobs', key, 'POST')).status)
    expect([...(await listRuns())]).toEqual(before)
  })
  it('names the parts that need the secret key', async () => {
    for (const [method, path] of [
      ['POST', '/permissions'],
      ['GET', '/content'],
      ['POST', '/jobs'],
      ['GET', '/mail'],
      ['POST', '/mail-test'],
    ] as const) {
      const answer = await ask(path, 'amina', method, keylessSite)
      expect(answer.status, path).toBe(503)
      expect(((await answer.json()) as { message: string }).message).toContain('SUPABASE_SECRET_KEY is not set')
    }
    const results = await checks(keylessSite)
    expect(results[0]).toMatchObject({
      name: 'Secret key',
      state: 'attention',
      said: expect.stringContaining('Not set'),
    })
    expect(results.find(({ name }) => name === 'Scheduled tasks')?.said).toContain('SUPABASE_SECRET_KEY is not set')
  })
  it('reports a rejected secret key without showing it', async () => {
    const secretKey = `sb_secret_${randomUUID()}`
    const wrongKeySite = await startSiteOfProject({ ...project, secretKey })
    const checkStates = await checks(wrongKeySite)
    expect(checkStates[0]).toMatchObject({
      name: 'Secret key',
      state: 'broken',
      said: expect.stringContaining('refuses the key'),
    })
    const answer = await ask('/permissions', 'amina', 'POST', wrongKeySite)
    const text = await answer.text()
    expect([answer.status, text]).toEqual([503, expect.stringContaining('SUPABASE_SECRET_KEY')])
    expect(text + JSON.stringify(checkStates) + wrongKeySite.log.join('\n')).not.toContain(secretKey)
    await wrongKeySite.stop()
  })
})

it('the secret key of a project is in no page and no log line', async () => {
  const pages = await Promise.all(
    ['/', '/events', '/admin', '/auth/signin'].map(async path => (await fetch(site.url + path)).text()),
  )
  expect(pages[0]).toContain(project.publishableKey)
  expect(pages.join('\n') + site.log.join('\n')).not.toContain(project.secretKey)
})

it('a manager sees the state of each part of a site on a Supabase project', async () => {
  const results = await checks()
  expect(results.map(({ name, state }) => [name, state])).toEqual([
    ['Secret key', 'well'],
    ['Database', 'well'],
    // The simulated project has no mail server, so it confirms every e-mail address.
    ['Sign-in', 'attention'],
    ['File storage', 'well'],
    ['Email', expect.stringMatching(/well|waiting/)],
    ['Page cache', 'well'],
    ['Version', 'well'],
    ['Migrations', 'well'],
    ['Disk', 'unknown'],
    ['Backups', 'unknown'],
    ['Scheduled tasks', 'well'],
    ['Import feeds', 'well'],
    ['Event hours', 'well'],
  ])
  expect(results[1]?.said).toMatch(/ of \d+ connections\.$/)
  expect(results[2]).toMatchObject({
    said: expect.stringContaining('Email addresses are not confirmed'),
    remedy: expect.stringContaining('switch on “Confirm email”'),
  })
})

it('the permission test on a Supabase project names a dropped database policy with the SQL to restore it', async () => {
  const test = async () => (await ask('/permissions', 'musa', 'POST')).json()
  expect(await test()).toMatchObject({ differing: [], repairs: [] })
  await project.sql`drop policy "editors add albums" on public.albums`
  const red = (await test()) as { differing: object[]; repairs: { sql: string }[] }
  expect(red.differing).toContainEqual(expect.objectContaining({ table: 'albums', role: 'manager', got: false }))
  await project.sql.unsafe(red.repairs[0]?.sql ?? '')
  expect(await test()).toMatchObject({ differing: [] })
  expect(await project.sql`select from auth.users where email like '%self-test%'`).toHaveLength(0)
  // The self-test repeats every request for every role three times.
}, 240_000)

it('the nightly jobs of a Supabase project delete old data and an unused file', async () => {
  const name = `${randomUUID()}.png`
  const speck = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const amina = await signInAmina(project)
  const { error } = await amina.storage.from('media').upload(name, speck, { contentType: 'image/png' })
  expect(error).toBeNull()
  await project.sql`update storage.objects set created_at = now() - interval '1 year' where name = ${name}`
  await project.sql`insert into private.server_errors (request_id, method, path, message, occurred_at) values ('old', 'GET', '/', 'x', now() - interval '1 year')`
  const { done } = (await (await ask('/jobs', 'amina', 'POST')).json()) as { done: { title: string; note: string }[] }
  expect(done).toEqual([
    { title: 'Retention', outcome: 'done', note: 'Removed 1 error.' },
    { title: 'Cleanup', outcome: 'done', note: expect.any(String) },
    { title: 'Document logs', outcome: 'done', note: 'Nothing to compact.' },
    { title: 'Orphaned avatars', outcome: 'done', note: 'None found.' },
    { title: 'Unused pictures', outcome: 'done', note: 'Deleted 0 unused images; 1 file.' },
    { title: 'Ended pictures', outcome: 'done', note: expect.stringMatching(/image|No consent/) },
    { title: 'Old imports', outcome: 'done', note: 'Nothing to delete.' },
    { title: 'Event hours', outcome: 'done', note: 'All hours match the typed ones.' },
    { title: 'Review reminders', outcome: 'done', note: 'None due.' },
    { title: 'Waiting matters', outcome: 'done', note: 'Nothing new.' },
    { title: 'Link check', outcome: 'done', note: expect.stringMatching(/^Checked/) },
  ])
  expect(await project.sql`select from storage.objects where name = ${name}`).toHaveLength(0)
  expect((await amina.storage.from('media').download(name)).error).not.toBeNull()
  expect((await checks()).find(check => check.name === 'Scheduled tasks')?.said).toContain('Removed 1 error.')
})

it('the link check of a Supabase project finds a broken link and names its page', async () => {
  await project.sql`insert into public.pages ${project.sql({ slug: 'a-page', title: 'A page', status: 'published', body_html: '<a href="/event/nowhere">x</a>' })}`
  await retryUntilTrue(async () => {
    const { dead } = (await (await ask('/content', 'musa', 'POST')).json()) as { dead: object[] }
    expect(dead).toContainEqual({
      kind: 'link',
      address: '/event/nowhere',
      from: [expect.objectContaining({ table: 'pages', title: 'A page' })],
    })
  })
})

it('a server error is recorded in the Supabase project', async () => {
  const log = site.backend.operations?.functions
  await log?.call('server_note_error', { request: 'one', method: 'GET', path: '/a', message: 'x' })
  const { errors } = (await (await ask('/errors', 'musa')).json()) as { errors: { requestId: string }[] }
  expect(errors[0]).toMatchObject({ requestId: 'one', path: '/a' })
})

it('an admin of a site on a Supabase project receives a test e-mail', async () => {
  const answer = await ask('/mail-test', 'amina', 'POST')
  expect(await answer.json()).toMatchObject({ sent: true, delivers: true, to: project.admin.email })
})

describe('a failure of a Supabase project', () => {
  it('during the nightly jobs does not repeat jobs that have finished', async () => {
    const before = await project.sql`select id from private.runs where name = 'retention'`
    const blockingTransaction = await openTransaction(project.sql, tx => tx`lock table private.server_errors`)
    const jobsRequest = ask('/jobs', 'amina', 'POST')
    await retryUntilTrue(async () => {
      expect(
        await project.sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%server_apply_retention%'`,
      ).not.toHaveLength(0)
    })
    line.cut()
    await blockingTransaction.commit()
    expect((await ask('', 'musa')).status).toBe(503)
    await retryUntilTrue(async () => expect(site.log.join('\n')).toContain('The project does not answer.'))
    line.mend()
    const { done } = (await (await jobsRequest).json()) as { done: { title: string; outcome: string }[] }
    expect(done.map(({ title, outcome }) => [title, outcome])).toContainEqual(['Retention', 'done'])
    const after = await project.sql`select outcome from private.runs where name = 'retention'`
    expect(after).toHaveLength(before.length + 1)
    await retryUntilTrue(async () => expect(site.log.at(-1)).toBe('The project answers the server again.'))
  })
  it('after an e-mail was sent does not cause a second e-mail', async () => {
    // Only one e-mail is delayed, because e-mails are sent one after the other and an earlier e-mail may still wait for
    // the reply of the mail server.
    let letter = ''
    const blockingTransaction = await openTransaction(project.sql, async tx => {
      const [remainingRows] =
        await tx`insert into private.outbox (recipient, template, data) values ('once@example.org', 'application-received', '{"name": "Zola", "kind": "membership", "token": "x"}') returning id`
      letter = String(remainingRows?.id)
    })
    line.cut((path, body) => path.includes('server_letter_sent') && String(JSON.parse(body).letter) === letter)
    await blockingTransaction.commit()
    // A request without an answer times out after a minute and is sent again.
    const listArrivedLetters = () => mail.letters.filter(letter => letter.includes('To: once@example.org'))
    await retryUntilTrue(async () => expect(listArrivedLetters(), site.log.join('\n')).toHaveLength(1), 150_000)
    const outboxRow =
      await project.sql`select attempts, claimed_until > now() as is_held from private.outbox where recipient = 'once@example.org'`
    expect(outboxRow).toEqual([{ attempts: 0, is_held: true }])
    line.mend()
    await retryUntilTrue(async () => {
      const queuedLetters = await project.sql`select from private.outbox where recipient = 'once@example.org'`
      expect(queuedLetters, site.log.join('\n')).toHaveLength(0)
    }, 150_000)
    expect(listArrivedLetters()).toHaveLength(1)
  }, 470_000)
})
