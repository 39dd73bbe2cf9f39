import type postgres from 'postgres'
import { expect, it } from 'vitest'
import { become, undone } from '../../server/diagnostics/permissions/attempt.ts'
import { cast, type Role, strangerId } from '../../server/diagnostics/permissions/cast.ts'
import { databaseForTests } from '../support/database-for-tests.ts'

type Tx = postgres.TransactionSql
type Trail = {
  more: boolean
  lines: { id: number; actor: string | null; table_name: string; subject: string | null }[]
}

const sql = databaseForTests()

const asked = (role: Role, ask: (tx: Tx) => postgres.PendingQuery<postgres.Row[]>) =>
  undone(sql, async tx => {
    await become(tx, role)
    return (await ask(tx))[0]?.trail as Trail
  })

it('Tunde may not ask, and Zola is answered with nothing', async () => {
  await expect(asked('anon', tx => tx`select public.list_audit() as trail`)).rejects.toMatchObject({ code: '42501' })
  expect(await asked('user', tx => tx`select public.list_audit() as trail`)).toEqual({ more: false, lines: [] })
})

it('Musa reads his own lines, also when he asks for Amina’s', async () => {
  const own = await asked('manager', tx => tx`select public.list_audit() as trail`)
  expect(new Set(own.lines.map(({ actor }) => actor))).toEqual(new Set([cast.manager]))
  expect((await asked('manager', tx => tx`select public.list_audit(person => ${cast.admin}) as trail`)).lines).toEqual(
    [],
  )
})

it('a person’s trail is what they did and what was done about them, with their name', async () => {
  const trail = await undone(sql, async tx => {
    await become(tx, 'admin')
    await tx`select public.give_role(${strangerId}, 'manager')`
    await tx`select public.suspend_person(${strangerId}, 'Lost phone')`
    return (await tx`select public.list_audit(person => ${strangerId}) as trail`)[0]?.trail as Trail
  })
  expect(trail.lines.slice(0, 2)).toMatchObject([
    { table_name: 'accounts', actor: cast.admin, subject: 'stranger@self-test.invalid' },
    { table_name: 'user_roles', actor: cast.admin, subject: 'stranger@self-test.invalid' },
  ])
})

it('pages follow the lines: older, newer and the ends', async () => {
  const all = (await asked('admin', tx => tx`select public.list_audit(size => 1000) as trail`)).lines.map(
    ({ id }) => id,
  )
  expect(all).toEqual([...all].sort((a, b) => b - a))
  const page = async (of: (tx: Tx) => postgres.PendingQuery<postgres.Row[]>) => {
    const { lines, more } = await asked('admin', of)
    return { ids: lines.map(({ id }) => id), more }
  }
  expect(await page(tx => tx`select public.list_audit(size => 3) as trail`)).toEqual({
    ids: all.slice(0, 3),
    more: true,
  })
  expect(await page(tx => tx`select public.list_audit(size => 3, older_than => ${all[2] ?? 0}) as trail`)).toEqual({
    ids: all.slice(3, 6),
    more: true,
  })
  expect(await page(tx => tx`select public.list_audit(size => 3, newer_than => ${all[5] ?? 0}) as trail`)).toEqual({
    ids: all.slice(2, 5),
    more: true,
  })
  expect(await page(tx => tx`select public.list_audit(size => 3, newer_than => ${all[3] ?? 0}) as trail`)).toEqual({
    ids: all.slice(0, 3),
    more: false,
  })
  expect(await page(tx => tx`select public.list_audit(older_than => ${all.at(-1) ?? 0}) as trail`)).toEqual({
    ids: [],
    more: false,
  })
})

it('what a row is called is said, and days and actions filter', async () => {
  const title = await undone(sql, async tx => {
    await become(tx, 'manager')
    await tx`update public.events set title = 'The corridor' where slug = 'self-test-seen'`
    return (
      await tx`select public.list_audit(kind => 'events', act => 'change', since => now() - interval '1 minute', until => now() + interval '1 minute', size => 1) as trail`
    )[0]?.trail as Trail
  })
  expect(title.lines).toMatchObject([{ table_name: 'events', subject: 'The corridor' }])
  expect(
    (await asked('admin', tx => tx`select public.list_audit(since => now() + interval '1 day') as trail`)).lines,
  ).toEqual([])
})
