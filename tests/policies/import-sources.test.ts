import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { makeId, permissionTestUsers, secondTestAdminId, testRoles } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import type { Tx } from './signed-in.ts'

const sql = openTestDatabase()
/** Id of the registered feed in the fixtures, which Amina registered and which is read daily. */
const sourceId = makeId(101)

const claim = async (tx: Tx, { scheduled = true, ticket = randomUUID() } = {}) => {
  const [row] = await tx`select public.server_claim_import_source(${ticket}, ${scheduled}) as held`
  const claimRow = row?.held as { id: string; etag: string | null; contentHash: string | null } | null
  return claimRow && { ...claimRow, ticket }
}
const readState = async (tx: Tx, source = sourceId) =>
  (await tx`select * from public.import_source_states where source_id = ${source}`)[0] ?? {}
const register = async (tx: Tx, address: string, interval: string | null = 'day') => {
  await actAs(tx, 'admin')
  const [row] =
    await tx`insert into public.import_sources (name, address, every) values ('A feed', ${address}, ${interval}) returning id, asked_by`
  await tx`reset role`
  return row as unknown as { id: string; asked_by: string }
}
const minutesPass = (tx: Tx, minutes: number) =>
  tx`update public.import_source_states set next_at = next_at - make_interval(mins => ${minutes}), held_until = held_until - make_interval(mins => ${minutes}),
    read_at = read_at - make_interval(mins => ${minutes}), not_before = not_before - make_interval(mins => ${minutes})`
/** Starts an import of a feed's content and gives the import this status. */
async function addImport(tx: Tx, ticket: string, status: string, outcomes: string[] = []) {
  const importId = randomUUID()
  const readResult = { etag: '"1"', contentHash: 'abc' }
  const [row] =
    await tx`select public.server_begin_source_import(${ticket}, ${importId}, ${randomUUID()}, ${tx.json(readResult)}) as begun`
  expect(row?.begun).toBe(true)
  for (const [at, outcome] of outcomes.entries())
    await tx`insert into public.import_items (import_id, number, kind, source_id, place, title, item, outcome, version)
      values (${importId}, ${at + 1}, 'article', ${`s${at}`}, 'line 1', 'A title', '{"fields": {}}', ${outcome}, ${outcome === 'created' ? new Date() : null})`
  await tx`update public.imports set status = ${status}, note = ${status === 'done' ? null : 'There is no entry in this feed.'} where id = ${importId}`
  return importId
}

describe('the registration of an import feed', () => {
  it.each(testRoles)('is allowed only for admins (role: %s)', role =>
    runInRolledBackTransaction(sql, async tx => {
      await actAs(tx, role)
      const answer = (promise: Promise<unknown>) =>
        promise.then(
          () => 'answered',
          ({ code }: { code: string }) => code,
        )
      const isEditor = role === 'manager' || role === 'admin'
      const list = await answer(tx.savepoint(s => s`select public.list_import_sources()`))
      expect(list).toBe(isEditor ? 'answered' : '42501')
      const attempt = await answer(tx.savepoint(s => s`select public.read_import_sources(array[${sourceId}]::uuid[])`))
      expect(attempt).toBe(role === 'admin' ? 'answered' : '42501')
    }),
  )
  it.each([
    ['another scheme', 'ftp://old.example/feed'],
    ['a script', 'javascript:alert(1)'],
    ['a user and a password', 'https://user:secret@old.example/feed'],
    ['a user', 'https://user@old.example'],
    ['two lines', 'https://old.example/\nfeed'],
    ['too many characters', `https://old.example/${'x'.repeat(2000)}`],
  ])('is refused for a URL with %s', (_, address) =>
    runInRolledBackTransaction(sql, tx => expect(register(tx, address)).rejects.toMatchObject({ code: '23514' })),
  )
  it('is refused for a URL that is already registered', () =>
    runInRolledBackTransaction(sql, tx =>
      expect(register(tx, 'https://self-test.invalid/feed')).rejects.toMatchObject({ code: '23505' }),
    ))
  it('starts no import while its admin is suspended', () =>
    runInRolledBackTransaction(sql, async tx => {
      await tx`update auth.users set banned_until = now() + interval '1 day' where id = ${permissionTestUsers.admin}`
      expect(await claim(tx)).toBeNull()
      expect(await readState(tx)).toMatchObject({
        outcome: 'skipped',
        note: expect.stringContaining('may not bring in'),
      })
      await actAs(tx, 'manager')
      const [row] = await tx`select public.list_import_sources() -> 0 as source`
      expect(row?.source).toMatchObject({ mayBeRead: false, outcome: 'skipped' })
    }))
  it('starts no import while the feed is disabled', () =>
    runInRolledBackTransaction(sql, async tx => {
      await actAs(tx, 'admin')
      await tx`update public.import_sources set is_on = false where id = ${sourceId}`
      const [row] = await tx`select public.read_import_sources() as asked`
      expect(row?.asked).toBe(0)
      await tx`reset role`
      expect(await claim(tx)).toBeNull()
    }))
})

describe('a registered import feed', () => {
  it('belongs to the admin who last changed the feed', () =>
    runInRolledBackTransaction(sql, async tx => {
      const registration = await register(tx, 'https://old.example/feed')
      expect(registration.asked_by).toBe(permissionTestUsers.admin)
      await actAs(tx, 'admin')
      await tx`select set_config('request.jwt.claim.sub', ${secondTestAdminId}, true),
        set_config('request.jwt.claims', ${JSON.stringify({ sub: secondTestAdminId, role: 'authenticated', aal: 'aal2' })}, true)`
      await tx`update public.import_sources set name = 'Another name' where id = ${registration.id}`
      const [row] = await tx`select asked_by from public.import_sources where id = ${registration.id}`
      expect(row?.asked_by).toBe(secondTestAdminId)
    }))
  it('is due immediately after its registration', () =>
    runInRolledBackTransaction(sql, async tx => {
      const claimedSource = await claim(tx)
      expect(claimedSource).toMatchObject({ id: sourceId })
      expect(await claim(tx)).toBeNull()
      await tx`select public.server_end_source_reading(${claimedSource?.ticket ?? ''})`
      expect(await readState(tx)).toMatchObject({ outcome: 'nothing', holder: null })
      expect(await claim(tx)).toBeNull()
      await minutesPass(tx, 22 * 60)
      expect(await claim(tx)).toBeNull()
      await minutesPass(tx, 4 * 60)
      expect(await claim(tx)).toMatchObject({ id: sourceId })
    }))
  it('can be claimed again by the same process after a lost response', () =>
    runInRolledBackTransaction(sql, async tx => {
      const ticket = randomUUID()
      const first = await claim(tx, { ticket })
      expect(await claim(tx, { ticket })).toEqual(first)
      await minutesPass(tx, 6)
      expect(await claim(tx)).toMatchObject({ id: sourceId })
      const [row] =
        await tx`select public.server_begin_source_import(${ticket}, ${randomUUID()}, ${randomUUID()}, '{}') as begun`
      expect(row?.begun).toBe(false)
    }))
  it('is claimed by only one of two processes at the same time', async () => {
    const claims = Array.from(
      { length: 6 },
      () => sql`select public.server_claim_import_source(gen_random_uuid(), true) as held`,
    )
    const heldSources = (await Promise.all(claims)).flatMap(([row]) => (row?.held ? [row.held] : []))
    await sql`update public.import_source_states set holder = null, held_until = null, next_at = now()`
    expect(heldSources).toHaveLength(1)
  })
  it('is not fetched while another feed of the same host is fetched', () =>
    runInRolledBackTransaction(sql, async tx => {
      await register(tx, 'https://SELF-test.invalid/another-feed')
      const otherSource = await register(tx, 'https://old.example/feed')
      expect(await claim(tx)).not.toBeNull()
      expect(await claim(tx)).toMatchObject({ id: otherSource.id })
      expect(await claim(tx)).toBeNull()
    }))
  it('without a schedule is fetched on request', () =>
    runInRolledBackTransaction(sql, async tx => {
      await tx`delete from public.import_sources`
      const source = await register(tx, 'https://old.example/feed', null)
      expect(await claim(tx)).toBeNull()
      await actAs(tx, 'admin')
      await tx`select public.read_import_sources(array[${source.id}]::uuid[])`
      await tx`reset role`
      expect(await claim(tx, { scheduled: false })).toMatchObject({ id: source.id })
    }))
})

describe('the import of a registered feed', () => {
  it('is retried after an hour and then with growing delays', () =>
    runInRolledBackTransaction(sql, async tx => {
      await tx`update public.import_sources set every = 'hour' where id = ${sourceId}`
      const retryDelays: number[] = []
      for (let times = 1; times <= 4; times++) {
        const claimedSource = await claim(tx)
        expect(claimedSource, `try ${times}`).not.toBeNull()
        await tx`select public.server_fail_source_reading(${claimedSource?.ticket ?? ''}, 'old.example answered 503.', ${times === 4 ? 9000 : null})`
        const [row] =
          await tx`select round(extract(epoch from next_at - now()) / 3600) as hours from public.import_source_states`
        retryDelays.push(Number(row?.hours))
        await minutesPass(tx, 24 * 60)
      }
      expect(retryDelays).toEqual([1, 2, 4, 8])
      expect(await readState(tx)).toMatchObject({ failures: 4, outcome: 'failed', note: 'old.example answered 503.' })
    }))
  it('waits for the delay that the host requires', () =>
    runInRolledBackTransaction(sql, async tx => {
      const claimedSource = await claim(tx)
      await tx`select public.server_fail_source_reading(${claimedSource?.ticket ?? ''}, 'It answered 429.', 7200)`
      await actAs(tx, 'admin')
      await tx`select public.read_import_sources()`
      await tx`reset role`
      await minutesPass(tx, 119)
      expect(await claim(tx)).toBeNull()
      await minutesPass(tx, 2)
      expect(await claim(tx)).toMatchObject({ id: sourceId })
    }))
  it('is a normal import if the feed has changes', () =>
    runInRolledBackTransaction(sql, async tx => {
      const claimedSource = await claim(tx)
      const importId = await addImport(tx, claimedSource?.ticket ?? '', 'running')
      const [row] = await tx`select asked_by, options, registered_source from public.imports where id = ${importId}`
      expect(row).toEqual({
        asked_by: permissionTestUsers.admin,
        options: { status: 'draft', run: true, pages: 'all' },
        registered_source: sourceId,
      })
      await minutesPass(tx, 48 * 60)
      expect(await claim(tx)).toBeNull()
      await tx`insert into public.import_items (import_id, number, kind, source_id, place, title, item, outcome, version)
        values (${importId}, 1, 'article', 's', 'line 1', 'A title', '{}', 'created', now())`
      await tx`update public.imports set status = 'done' where id = ${importId}`
      expect(await readState(tx)).toMatchObject({
        outcome: 'new',
        import_id: importId,
        etag: '"1"',
        content_hash: 'abc',
      })
      expect(await claim(tx)).toMatchObject({ etag: '"1"', contentHash: 'abc' })
    }))
  it('leaves no import run if the feed has no changes', () =>
    runInRolledBackTransaction(sql, async tx => {
      const countAfterOutcomes = async (...outcomes: string[]) => {
        await minutesPass(tx, 48 * 60)
        const importId = await addImport(tx, (await claim(tx))?.ticket ?? '', 'done', outcomes)
        return (await tx`select from public.imports where id = ${importId}`).length
      }
      expect(await countAfterOutcomes('skipped', 'skipped')).toBe(0)
      expect(await readState(tx)).toMatchObject({ outcome: 'nothing' })
      expect(await countAfterOutcomes('skipped', 'conflict')).toBe(1)
      expect(await countAfterOutcomes('skipped', 'conflict')).toBe(0)
      expect(await countAfterOutcomes('rejected', 'conflict')).toBe(1)
    }))
  it('reports only once that a feed cannot be parsed', () =>
    runInRolledBackTransaction(sql, async tx => {
      const first = await addImport(tx, (await claim(tx))?.ticket ?? '', 'refused')
      await minutesPass(tx, 48 * 60)
      const next = await claim(tx)
      expect(next).toMatchObject({ etag: null, contentHash: null })
      const second = await addImport(tx, next?.ticket ?? '', 'refused')
      expect(await tx`select id from public.imports where registered_source = ${sourceId}`).toEqual([{ id: second }])
      expect(first).not.toBe(second)
      expect(await readState(tx)).toMatchObject({ outcome: 'failed', failures: 2, import_id: second })
    }))
  it('stops after an undo until an admin re-enables the feed', () =>
    runInRolledBackTransaction(sql, async tx => {
      const importId = await addImport(tx, (await claim(tx))?.ticket ?? '', 'done', ['created'])
      await actAs(tx, 'manager')
      await tx`select public.move_import(${importId}, 'undo')`
      await tx`reset role`
      const [source] = await tx`select is_on, asked_by from public.import_sources where id = ${sourceId}`
      expect(source).toEqual({ is_on: false, asked_by: permissionTestUsers.admin })
      expect(await readState(tx)).toMatchObject({ note: expect.stringContaining('switched off'), content_hash: null })
    }))
})
