import { describe, expect, it } from 'vitest'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { makeId, permissionTestUsers } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import {
  actAsOwner,
  addSecondFactor,
  firstFactorClaims,
  readMyAccess,
  secondFactorClaims,
  sessionId,
  signIn,
  type Tx,
} from './signed-in.ts'

const sql = openTestDatabase()

describe('the recovery codes of an account', () => {
  const make = async (tx: Tx): Promise<string[]> =>
    (await tx`select public.make_recovery_codes() as codes`)[0]?.codes ?? []
  const use = async (tx: Tx, code: string) => (await tx`select public.use_recovery_code(${code}) as done`)[0]?.done
  const countCodes = async (tx: Tx) => (await tx`select public.recovery_codes_left() as n`)[0]?.n

  it('cannot be created in a session without a second factor', async () => {
    for (const [aal, factor] of [
      ['aal1', false],
      ['aal1', true],
      ['aal2', false],
    ] as const)
      await runInRolledBackTransaction(sql, async tx => {
        await signIn(tx, 'user', { aal, factor })
        await actAs(tx, 'user', { aal, session_id: sessionId })
        await expect(tx.savepoint(make)).rejects.toMatchObject({ code: '42501' })
      })
  })
  it('work only for their owner', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await signIn(tx, 'manager', { aal: 'aal2' })
      await actAs(tx, 'manager', secondFactorClaims)
      const [code = ''] = await make(tx)
      await expect(tx.savepoint(s => s`select from private.recovery_codes`)).rejects.toMatchObject({ code: '42501' })
      await signIn(tx, 'user', { session: makeId(702) })
      await actAs(tx, 'user', { aal: 'aal1', session_id: makeId(702) })
      expect(await use(tx, code)).toBe(false)
      await actAs(tx, 'anon')
      await expect(tx.savepoint(s => use(s, code))).rejects.toMatchObject({ code: '42501' })
    })
  })
  it('are refused for fifteen minutes after ten wrong codes', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await signIn(tx, 'user', { aal: 'aal2' })
      await actAs(tx, 'user', secondFactorClaims)
      const [code = ''] = await make(tx)
      for (let i = 0; i < 10; i++) expect(await use(tx, 'aaaa-bbbb-cccc-dddd')).toBe(false)
      const refusal = await tx.savepoint(s => use(s, code)).catch(error => error)
      expect(JSON.parse(refusal.message)).toMatchObject({ code: 'over_request_rate_limit' })
      expect(JSON.parse(refusal.detail)).toMatchObject({ status: 429, headers: { 'Retry-After': '900' } })
      await actAsOwner(tx)
      await tx`update private.wrong_recovery_codes set tried_at = tried_at - interval '16 minutes'`
      await actAs(tx, 'user', secondFactorClaims)
      expect(await use(tx, code)).toBe(true)
    })
  })
  it('are ten unique codes that are stored only as hashes', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await signIn(tx, 'user', { aal: 'aal2' })
      await actAs(tx, 'user', secondFactorClaims)
      expect(await countCodes(tx)).toBe(0)
      const first = await make(tx)
      const second = await make(tx)
      expect(new Set([...first, ...second]).size).toBe(20)
      for (const code of second) expect(code).toMatch(/^([0-9a-f]{4}-){3}[0-9a-f]{4}$/)
      expect(await countCodes(tx)).toBe(10)
      expect(await use(tx, first[0] ?? '')).toBe(false)
      await actAsOwner(tx)
      const storedCodes = JSON.stringify(
        await tx`select encode(fingerprint, 'escape') as f, fingerprint::text from private.recovery_codes`,
      )
      for (const code of second) expect(storedCodes).not.toContain(code.replaceAll('-', ''))
    })
  })
  it('are accepted once in any notation', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await signIn(tx, 'admin', { aal: 'aal2' })
      await actAs(tx, 'admin', secondFactorClaims)
      const [code = '', otherCode = ''] = await make(tx)
      await signIn(tx, 'admin', { session: makeId(702), factor: false })
      const elsewhere = { aal: 'aal1', session_id: makeId(702) } as const
      await actAs(tx, 'admin', elsewhere)
      expect(await readMyAccess(tx)).toEqual({ role: 'admin', needs: 'challenge' })
      expect(
        await use(tx, ` ${code.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')} `),
      ).toBe(true)
      expect(await readMyAccess(tx)).toEqual({ role: 'admin', needs: null })
      expect([await countCodes(tx), await use(tx, otherCode), await use(tx, code)]).toEqual([0, false, false])
      await actAsOwner(tx)
      expect((await tx`select from auth.mfa_factors`).count).toBe(0)
      expect(await tx`select distinct aal from auth.sessions`).toEqual([{ aal: 'aal1' }])
    })
  })
})

describe('the sessions of an account', () => {
  const end = async (tx: Tx, session: string) => (await tx`select public.end_session(${session}) as done`)[0]?.done
  const endOthers = async (tx: Tx) => (await tx`select public.end_other_sessions() as n`)[0]?.n

  it('cannot be read or ended by other users', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await signIn(tx, 'manager')
      await signIn(tx, 'user', { session: makeId(702) })
      await actAs(tx, 'user', { aal: 'aal1', session_id: makeId(702) })
      expect(await tx`select id, is_current from public.my_sessions()`).toEqual([{ id: makeId(702), is_current: true }])
      expect([await end(tx, sessionId), await endOthers(tx)]).toEqual([false, 0])
      await actAsOwner(tx)
      expect((await tx`select from auth.sessions`).count).toBe(2)
    })
  })
  it('are hidden from visitors and from users without the second factor', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await signIn(tx, 'user', { factor: true })
      await actAs(tx, 'user', firstFactorClaims)
      for (const ask of [(s: Tx) => s`select from public.my_sessions()`, (s: Tx) => end(s, sessionId), endOthers])
        await expect(tx.savepoint(s => ask(s))).rejects.toMatchObject({ code: '42501' })
      await actAs(tx, 'user', { aal: 'aal1', session_id: makeId(709) })
      await expect(tx.savepoint(endOthers)).rejects.toMatchObject({ code: '42501' })
      await actAs(tx, 'anon')
      await expect(tx.savepoint(endOthers)).rejects.toMatchObject({ code: '42501' })
    })
  })
  it('are listed for their owner with the device of each session', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await signIn(tx, 'user')
      for (const session of [makeId(702), makeId(703), makeId(704)]) await signIn(tx, 'user', { session })
      await tx`insert into auth.refresh_tokens (id, token, user_id, session_id) values ('t', 't', ${permissionTestUsers.user}, ${makeId(702)})`
      await actAs(tx, 'user', firstFactorClaims)
      const listedSessions =
        await tx`select id, user_agent, address, is_current, aal, last_seen_at >= started_at as is_sane from public.my_sessions()`
      expect(listedSessions).toHaveLength(4)
      expect(listedSessions[0]).toEqual({
        id: sessionId,
        user_agent: 'Firefox',
        address: '192.0.2.7',
        is_current: true,
        aal: 'aal1',
        is_sane: true,
      })
      expect([await end(tx, makeId(702)), await end(tx, makeId(702)), await endOthers(tx)]).toEqual([true, false, 2])
      await actAsOwner(tx)
      expect(await tx`select id from auth.sessions`).toEqual([{ id: sessionId }])
      expect((await tx`select from auth.refresh_tokens`).count).toBe(0)
    })
  })
})

it('the audit log records changes of second factors and sessions without secrets', async () => {
  await runInRolledBackTransaction(sql, async tx => {
    await tx`delete from public.audit_log`
    await signIn(tx, 'manager', { aal: 'aal2' })
    await signIn(tx, 'manager', { session: makeId(702), factor: false })
    await actAs(tx, 'manager', secondFactorClaims)
    const code = (await tx`select public.make_recovery_codes() as codes`)[0]?.codes[0]
    await tx`select public.end_session(${makeId(702)})`
    await tx`select public.use_recovery_code(${code})`
    await actAsOwner(tx)
    const lines =
      await tx`select action, table_name, row_id, changed, actor, actor_role, before, after from public.audit_log order by id`
    expect(lines.map(line => [line.table_name, ...line.changed])).toEqual([
      ['second_factor', 'factor_confirmed'],
      ['second_factor', 'recovery_codes_made'],
      ['sessions', 'session_ended'],
      ['second_factor', 'factor_removed'],
      ['second_factor', 'recovery_code_used'],
    ])
    const sameDevice = {
      action: 'change',
      row_id: permissionTestUsers.manager,
      actor: permissionTestUsers.manager,
      actor_role: 'manager',
      before: null,
      after: null,
    }
    for (const line of lines) expect(line).toMatchObject(sameDevice)
    await addSecondFactor(tx, 'manager')
    await tx`delete from public.audit_log`
    await tx`delete from auth.users where id = ${permissionTestUsers.manager}`
    expect((await tx`select from public.audit_log where table_name = 'second_factor'`).count).toBe(0)
  })
})
