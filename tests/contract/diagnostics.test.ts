// @module-tag long
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Backend } from '../../server/backend/backend.ts'
import { connectSql, type Sql } from '../../server/backend/database/sql.ts'
import { openBackend } from '../../server/backend/open-backend.ts'
import { readEnvironment } from '../../server/environment.ts'
import { openSite, type RunningSite } from '../../server/site/site.ts'
import { makePreparedFolder } from './prepared-folder.ts'
import { closeServer, serveRequests } from './serve-http.ts'
import {
  firstAdmin as amina,
  findFreePort,
  makeTemporaryFolder,
  readEmbeddedDatabaseUrl,
  removeFolder,
  retryUntilTrue,
  signedOutOptions,
} from './site-under-test.ts'

const musa = { email: 'musa@example.org', password: 'musa manages the desk' }
const zola = { email: 'zola@example.org', password: 'zola is a member' }
const people = { zola, musa, amina }

let folder: string
let url: string
let backend: Backend
let site: RunningSite
let sql: Sql
let stop: () => Promise<void>
const tokens: Record<string, string> = {}

const client = (): SupabaseClient => createClient(url, backend.browser.publishableKey, signedOutOptions)
const ask = (path: string, caller?: string, init: RequestInit = {}) =>
  fetch(`${url}/api/diagnostics${path}`, {
    ...init,
    headers: { ...(caller && { authorization: `Bearer ${tokens[caller] ?? caller}` }), ...init.headers },
  })

/** Starts the whole site as deployed: gateway, diagnostics and built pages. */
beforeAll(async () => {
  folder = makeTemporaryFolder()
  const port = await findFreePort()
  url = `http://127.0.0.1:${port}`
  mkdirSync(join(folder, 'backups'))
  writeFileSync(join(folder, 'backups', 'monday.tar'), 'x')
  const environment = readEnvironment({
    PORT: String(port),
    SITE_URL: url,
    DATA_DIR: makePreparedFolder(join(folder, 'data')),
    BACKUP_DIR: join(folder, 'backups'),
    SAMPLE_CONTENT: 'off',
    ADMIN_EMAIL: amina.email,
    ADMIN_PASSWORD: amina.password,
  })
  backend = await openBackend(environment, () => {})
  const build = pathToFileURL(join(process.cwd(), 'build/server/index.js')).href
  site = await openSite(environment, backend, () => import(build), 'production')
  const server = serveRequests(port, site.answer)
  sql = connectSql(readEmbeddedDatabaseUrl(environment.dataDir), { max: 2 })
  stop = async () => {
    await sql.end()
    await closeServer(server)
    await site.close()
    await backend.close()
  }
  for (const person of [musa, zola]) expect((await client().auth.signUp(person)).error).toBeNull()
  await sql`insert into public.user_roles (user_id, role) select id, 'manager' from public.profiles where email = ${musa.email}`
  for (const [name, person] of Object.entries(people))
    tokens[name] = (await client().auth.signInWithPassword(person)).data.session?.access_token ?? ''
})
afterAll(async () => {
  await stop?.()
  removeFolder(folder)
})

const reads = ['', '/errors', '/content', '/mail']
const actions = ['/permissions', '/content', '/mail-test', '/event-hours/typed', '/event-hours/kept']
const addresses = [...reads.map(path => ['GET', path] as const), ...actions.map(path => ['POST', path] as const)]

describe('the refusals of the Diagnostics API', () => {
  it.each(addresses)(
    'include visitors, forged tokens and the publishable key (request %s %s)',
    async (method, path) => {
      expect((await ask(path, undefined, { method })).status).toBe(401)
      expect((await ask(path, 'made.up.token', { method })).status).toBe(401)
      expect([401, 403]).toContain((await ask(path, backend.browser.publishableKey, { method })).status)
    },
  )
  it.each(addresses)('include a member (request %s %s)', async (method, path) => {
    const answer = await ask(path, 'zola', { method })
    expect(answer.status).toBe(403)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.json()).toMatchObject({ code: 'not_an_editor' })
  })
  it.each([
    ['GET', '/mail'],
    ['POST', '/mail-test'],
  ])('include a manager (request %s %s)', async (method, path) => {
    const answer = await ask(path, 'musa', { method })
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ code: 'admins_only' })
  })
  it.each(addresses)('include requests from another site with any role (request %s %s)', async (method, path) => {
    const headers = { origin: 'https://elsewhere.example' }
    expect((await ask(path, 'amina', { method, headers })).status).toBe(403)
    expect((await ask(path, 'amina', { method, headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
  })
  it('include an admin who has signed out', async () => {
    const otherClient = client()
    const { data } = await otherClient.auth.signInWithPassword(amina)
    const token = data.session?.access_token ?? ''
    expect((await ask('', token)).status).toBe(200)
    await otherClient.auth.signOut({ scope: 'local' })
    expect((await ask('', token)).status).toBe(401)
  })
  it('include an admin without the required second factor', async () => {
    await sql`update public.settings set value = '"editors"' where key = 'security.second_factor'`
    const answer = await ask('', 'amina')
    await sql`update public.settings set value = '"optional"' where key = 'security.second_factor'`
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ code: 'second_factor' })
  })
  it('include an unknown URL', async () => {
    expect((await fetch(`${url}/api/nothing`)).status).toBe(404)
  })
})

type Checks = { checks: { name: string; state: string; said: string }[] }

describe('the API of Diagnostics', () => {
  it.each(['musa', 'amina'])('shows the state of each part of the site to the user %s', async caller => {
    const answer = await ask('', caller)
    expect(answer.status).toBe(200)
    const { checks } = (await answer.json()) as Checks
    expect(checks.map(({ name, state }) => [name, state])).toEqual([
      ['Database', 'well'],
      ['Sign-in', 'well'],
      ['File storage', 'well'],
      ['Email', 'attention'],
      ['Page cache', 'well'],
      ['Version', 'well'],
      ['Migrations', 'well'],
      ['Disk', expect.any(String)],
      ['Backups', 'well'],
      ['Scheduled tasks', 'well'],
      ['Import feeds', 'well'],
      ['Event hours', 'well'],
    ])
    expect(checks[0]?.said).toMatch(/^Responding, \d+ ms\. \d+ of \d+ connections\.$/)
    expect(await sql`select from storage.objects`).toHaveLength(0)
  })

  it('names a dropped database policy with the SQL to restore it', async () => {
    const test = async () => (await ask('/permissions', 'musa', { method: 'POST' })).json()
    expect(await test()).toMatchObject({ differing: [], repairs: [] })
    await sql`drop policy "editors add albums" on public.albums`
    const red = (await test()) as { differing: unknown[]; repairs: { table: string; sql: string }[] }
    expect(red.differing).toEqual([
      expect.objectContaining({ table: 'albums', role: 'manager', expected: true, got: false }),
      expect.objectContaining({ table: 'albums', role: 'admin', expected: true, got: false }),
    ])
    expect(red.repairs.map(({ table }) => table)).toEqual(['albums'])
    await sql.unsafe(red.repairs[0]?.sql ?? '')
    expect(await test()).toMatchObject({ differing: [] })
    expect(await sql`select from public.events`).toHaveLength(0)
    // The self-test repeats every request for every role three times.
  }, 240_000)

  it('sends a test e-mail to the admin who requests it', async () => {
    const answer = await ask('/mail-test', 'amina', { method: 'POST' })
    expect(await answer.json()).toMatchObject({ sent: true, delivers: false, to: amina.email })
    const room = (await (await ask('/mail?page=1', 'amina')).json()) as {
      captured: { subject: string; recipient: string; text: string; html: string }[]
    }
    expect(room.captured[0]).toMatchObject({ recipient: amina.email, subject: expect.stringContaining('test letter') })
    expect(room.captured[0]?.html).toContain('<html')
  })

  it('sends a preview of an e-mail type to the admin who requests it', async () => {
    const answer = await ask('/mail-test?kind=desk-late', 'amina', { method: 'POST' })
    expect(await answer.json()).toMatchObject({ sent: true, to: amina.email })
    const room = (await (await ask('/mail?page=1', 'amina')).json()) as { captured: { subject: string }[] }
    expect(room.captured[0]).toMatchObject({ subject: expect.stringMatching(/^Test: .*waits longer than promised/) })
    expect((await ask('/mail-test?kind=nothing', 'amina', { method: 'POST' })).status).toBe(404)
  })

  it.each([
    ['typed', '2999-03-20T07:00:00.000Z', 1],
    ['kept', '2999-03-20T08:00:00.000Z', 0],
  ] as const)('applies the decision “%s” to an event after a time zone change', async (decision, start, writeCount) => {
    const [event] = await sql`insert into public.events (slug, title, start_date, timezone)
      values (${decision}, 'Ports', '2999-03-20T08:00Z', 'Africa/Nairobi') returning id`
    // The update makes the rows look as if older time zone data had been used to record them.
    await sql`select public.server_note_event_hours(jsonb_build_array(to_jsonb(e) || '{"start_clock": "2999-03-20 10:00:00"}'), '2020a')
      from public.events e where e.id = ${event?.id}`
    const hours = async () =>
      ((await (await ask('', 'musa')).json()) as Checks).checks.find(({ name }) => name === 'Event hours')
    expect(await hours()).toMatchObject({
      state: 'attention',
      said: expect.stringContaining('“Ports” was typed as 2999-03-20 10:00'),
    })
    const answer = await ask(`/event-hours/${decision}`, 'musa', { method: 'POST' })
    expect(await answer.json()).toEqual({ decided: 1, refused: [] })
    expect((await hours())?.state).toBe('well')
    const [currentRow] =
      await sql`select start_date, (select count(*)::int from public.audit_log l join public.profiles p on p.id = l.actor
      where l.row_id = e.id::text and l.action = 'change' and p.email = ${musa.email}) as writes from public.events e where e.id = ${event?.id}`
    expect([currentRow?.start_date.toISOString(), currentRow?.writes]).toEqual([start, writeCount])
    await sql`delete from public.events where id = ${event?.id}`
  })

  it('reports a bucket with public access as broken', async () => {
    await sql`create policy "anyone reads" on storage.objects for select to anon using (true)`
    const { checks } = (await (await ask('', 'amina')).json()) as {
      checks: { name: string; state: string; said: string }[]
    }
    await sql`drop policy "anyone reads" on storage.objects`
    const storage = checks.find(({ name }) => name === 'File storage')
    expect(storage).toMatchObject({ state: 'broken', said: expect.stringContaining('Visitors can open') })
  })

  it('reports a missing picture that a page shows', async () => {
    const picture = { mime_type: 'image/png', bytes: 1, width: 1, height: 1, alt: 'A' }
    await sql`insert into public.media ${sql([
      { ...picture, path: 'people/not yet.png' },
      { ...picture, path: 'people/shown 50%.png' },
    ])}`
    await sql`insert into public.people (slug, name, image_url) values ('kofi', 'Kofi', '/media/people/shown%2050%25.png')`
    const { dead } = (await (await ask('/content', 'musa', { method: 'POST' })).json()) as {
      dead: { address: string }[]
    }
    expect(dead.map(({ address }) => address)).toEqual(['/media/people/shown%2050%25.png'])
    await sql`delete from public.people where slug = 'kofi'`
  })

  it('finds broken links and broken images, and names their pages', async () => {
    const page = { slug: 'a-page', title: 'A page', status: 'published' }
    await sql`insert into public.pages ${sql({ ...page, body_html: '<a href="/event/nowhere">x</a><a href="/events">y</a><img src="/storage/v1/object/public/media/lost.jpg" alt="z">' })}`
    type Report = { dead: { address: string; kind: string; from: object[] }[] }
    const from = [expect.objectContaining({ table: 'pages', title: 'A page' })]
    const picture = '/storage/v1/object/public/media/lost.jpg'
    // A URL that times out on a busy machine is not reported as broken, so the test waits for a check that reports
    // every broken URL.
    const report = await retryUntilTrue(async () => {
      const contentReport = (await (await ask('/content', 'musa', { method: 'POST' })).json()) as Report
      expect(contentReport.dead).toContainEqual({ kind: 'link', address: '/event/nowhere', from })
      expect(contentReport.dead).toContainEqual({ kind: 'picture', address: picture, from })
      return contentReport
    }, 40_000)
    expect(report.dead.map(({ address }) => address)).not.toContain('/events')
    expect(await (await ask('/content', 'musa')).json()).toEqual(report)
  })

  it('records server errors with their reference number, but without the query', async () => {
    await sql`alter table private.runs rename to runs_elsewhere`
    const failure = await ask('/content?name=Zola', 'musa')
    await sql`alter table private.runs_elsewhere rename to runs`
    expect(failure.status).toBe(500)
    const reference = /Reference (\S+)\./.exec(((await failure.json()) as { message: string }).message)?.[1]
    await retryUntilTrue(async () => {
      const { errors } = (await (await ask('/errors', 'musa')).json()) as { errors: object[] }
      expect(errors[0]).toMatchObject({ requestId: reference, method: 'GET', path: '/api/diagnostics/content' })
    })
  })

  it('responds to too many requests with 429 and Retry-After', async () => {
    const tries = await Promise.all(Array.from({ length: 8 }, () => ask('/mail-test', 'amina', { method: 'POST' })))
    const refusals = tries.filter(({ status }) => status === 429)
    expect(refusals.length).toBeGreaterThan(0)
    expect(Number(refusals[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

it('the error log lists the newest errors first', async () => {
  await sql`insert into private.server_errors (request_id, method, path, message) values ('one', 'GET', '/a', 'x'), ('two', 'GET', '/b', 'y')`
  await retryUntilTrue(async () => {
    const { errors } = (await (await ask('/errors', 'musa')).json()) as { errors: { requestId: string }[] }
    expect(errors.slice(0, 2).map(({ requestId }) => requestId)).toEqual(['two', 'one'])
  })
})
