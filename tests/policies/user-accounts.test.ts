import { describe, expect, it } from 'vitest'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import {
  makeId,
  type PermissionRole,
  permissionTestUsers,
  roleDescriptions,
  testStrangerId,
} from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import { actAsOwner, type Tx } from './signed-in.ts'

const sql = openTestDatabase()

const as = <Result>(role: PermissionRole, action: (tx: Tx) => Promise<Result>) =>
  runInRolledBackTransaction(sql, async tx => {
    await actAs(tx, role)
    return action(tx)
  })
const account = async (tx: Tx, person: string) => (await tx`select public.user_account(${person}) as found`)[0]?.found
const addSession = (tx: Tx, person: string, session: string) =>
  tx`insert into auth.sessions (id, user_id, aal, ip, user_agent) values (${session}, ${person}, 'aal1', '192.0.2.7', 'Firefox')`
const listSessions = async (tx: Tx, person: string) => {
  await actAsOwner(tx)
  return (await tx`select id from auth.sessions where user_id = ${person}`).map(session => session.id)
}

describe('the details of an account', () => {
  for (const role of ['anon', 'user'] as const)
    it(`are refused to ${roleDescriptions[role]}`, async () => {
      await expect(as(role, tx => account(tx, testStrangerId))).rejects.toMatchObject({ code: '42501' })
    })
  for (const role of ['anon', 'user', 'manager'] as const)
    it.each([
      ['list a user’s sessions', `select * from public.user_sessions('${testStrangerId}')`],
      ['end a user’s sessions', `select public.end_user_sessions('${testStrangerId}')`],
    ])(`are protected from the action “%s” by ${roleDescriptions[role]}`, async (_, statement) => {
      await expect(as(role, tx => tx.unsafe(statement))).rejects.toMatchObject({ code: '42501' })
    })
})

it('the details of an account can be read by a manager', async () => {
  await runInRolledBackTransaction(sql, async tx => {
    await tx`insert into auth.mfa_factors (id, user_id, status, secret) values (gen_random_uuid(), ${testStrangerId}, 'verified', 'kept')`
    await tx`update public.profiles set full_name = 'Zanele Stranger' where id = ${testStrangerId}`
    await actAs(tx, 'manager')
    expect(await account(tx, testStrangerId)).toMatchObject({
      id: testStrangerId,
      full_name: 'Zanele Stranger',
      email: 'stranger@self-test.invalid',
      role: 'user',
      factor: 'on',
      state: 'active',
      suspension: null,
    })
    expect(await account(tx, makeId(404))).toBeNull()
  })
})

it('the details of an account show the reason and the author of a suspension', async () => {
  await runInRolledBackTransaction(sql, async tx => {
    await tx`update auth.users set email_confirmed_at = now() where id = ${testStrangerId}`
    await actAs(tx, 'admin')
    expect((await account(tx, testStrangerId)).state).toBe('active')
    await tx`select public.suspend_user(${testStrangerId}, 'Lost phone')`
    expect(await account(tx, testStrangerId)).toMatchObject({
      state: 'suspended',
      suspension: { reason: 'Lost phone', by: 'amina@self-test.invalid' },
    })
  })
})

it('the audit log names the admin who ends a session of a member', async () => {
  await runInRolledBackTransaction(sql, async tx => {
    for (const n of [701, 702, 703]) await addSession(tx, permissionTestUsers.user, makeId(n))
    await addSession(tx, testStrangerId, makeId(704))
    await actAs(tx, 'admin')
    const sessions =
      await tx`select id, user_agent, address, is_current from public.user_sessions(${permissionTestUsers.user})`
    expect(sessions).toHaveLength(3)
    expect(sessions[0]).toMatchObject({ user_agent: 'Firefox', address: '192.0.2.7', is_current: false })

    const end = async (person: string, session: string | null = null) =>
      (await tx`select public.end_user_sessions(${person}, ${session}) as ended`)[0]?.ended
    // The id belongs to a session of another user, so no session ends.
    expect(await end(permissionTestUsers.user, makeId(704))).toBe(0)
    expect(await end(permissionTestUsers.user, makeId(701))).toBe(1)
    expect(await end(permissionTestUsers.user, makeId(701))).toBe(0)
    expect(await end(permissionTestUsers.user)).toBe(2)
    const lines =
      await tx`select actor, row_id, changed from public.audit_log where table_name = 'sessions' order by id`
    expect(lines).toEqual([
      { actor: permissionTestUsers.admin, row_id: permissionTestUsers.user, changed: ['session_ended'] },
      { actor: permissionTestUsers.admin, row_id: permissionTestUsers.user, changed: ['other_sessions_ended'] },
    ])
    expect(await listSessions(tx, permissionTestUsers.user)).toEqual([])
    expect(await listSessions(tx, testStrangerId)).toEqual([makeId(704)])
  })
})

it('an admin ends all own sessions except the current session', async () => {
  await runInRolledBackTransaction(sql, async tx => {
    for (const n of [701, 702]) await addSession(tx, permissionTestUsers.admin, makeId(n))
    await actAs(tx, 'admin', { aal: 'aal1', session_id: makeId(701) })
    expect((await tx`select public.end_user_sessions(${permissionTestUsers.admin}) as ended`)[0]?.ended).toBe(1)
    expect(await listSessions(tx, permissionTestUsers.admin)).toEqual([makeId(701)])
  })
})

describe('the notes about an account', () => {
  const note = (tx: Tx, text: string) =>
    tx`insert into public.user_notes (user_id, text) values (${testStrangerId}, ${text}) returning author, created_at`
  it.each([
    ['empty', '  '],
    ['longer than 2,000 characters', 'x'.repeat(2001)],
    ['with a control character', 'On leave\u0001'],
  ])('reject an invalid text (%s)', async (_, text) => {
    await expect(as('admin', tx => note(tx, text))).rejects.toMatchObject({ code: '23514' })
  })
  it('create an audit log entry without the text of the note', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await actAs(tx, 'admin')
      expect((await note(tx, 'On leave until Monday.'))[0]).toMatchObject({ author: permissionTestUsers.admin })
      const [{ log }] = (await tx`select public.list_audit(person => ${testStrangerId}) as log`) as never as [
        { log: { lines: Record<string, unknown>[] } },
      ]
      expect(log.lines[0]).toMatchObject({
        table_name: 'user_notes',
        action: 'add',
        before: null,
        after: null,
        subject: 'stranger@self-test.invalid',
      })
      await actAsOwner(tx)
      await tx`delete from auth.users where id = ${permissionTestUsers.admin}`
      expect((await tx`select author, text from public.user_notes where user_id = ${testStrangerId}`)[0]).toEqual({
        author: null,
        text: 'On leave until Monday.',
      })
    })
  })
  it('are in the user’s data export without their author', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await actAs(tx, 'user')
      const data = (await tx`select public.export_my_data() as data`)[0]?.data
      expect(data.notes_about_you).toEqual([{ text: 'Prefers letters to calls.', at: expect.any(String) }])
      expect(JSON.stringify(data)).not.toContain(permissionTestUsers.admin)
    })
  })
})
