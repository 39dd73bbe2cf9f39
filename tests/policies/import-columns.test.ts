import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { actAs, inRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { roles } from '../../server/diagnostics/permissions/cast.ts'
import { databaseForTests } from '../support/database-for-tests.ts'
import { planned } from './planned-import.ts'
import type { Tx } from './signed-in.ts'

const sql = databaseForTests()

const say = async (tx: Tx, id: string, said: object) => {
  await actAs(tx, 'manager')
  await tx`select public.read_import_again(${id}, 'csv', ${tx.json(said as never)})`
  await tx`reset role`
}
/** Data that the server receives for the next source of a kind; released again. */
async function saidOfTheNext(tx: Tx, kind: string) {
  await tx`update public.imports set status = 'refused' where status = 'reading'`
  const holder = randomUUID()
  await actAs(tx, 'manager')
  await tx`select public.begin_import(${tx.json({ name: 'next.csv', kind, holder })})`
  await tx`reset role`
  const [row] = await tx`select public.server_claim_import(${holder}, '{reading}') as held`
  return row?.held.options.said as Record<string, string>
}

it('a column mapping is used for the next source with that column, until it is changed', () =>
  inRolledBackTransaction(sql, async tx => {
    const { id } = await planned(tx, [{}])
    await say(tx, id, { Überschrift: 'title', Notes: '-', 'day order': 'day-first', site: 'https://old.example' })
    expect(await saidOfTheNext(tx, 'article')).toEqual({ Überschrift: 'title', Notes: '-' })
    const other = await planned(tx, [{}])
    await say(tx, other.id, { Notes: 'excerpt' })
    expect(await saidOfTheNext(tx, 'article')).toEqual({ Überschrift: 'title', Notes: 'excerpt' })
    expect(await saidOfTheNext(tx, 'event')).toEqual({})
  }))

it.each(roles)('the stored mappings cannot be read or written directly: %s', role =>
  inRolledBackTransaction(sql, async tx => {
    await actAs(tx, role)
    for (const asked of ['select * from private.import_columns', "delete from private.import_columns where name = 'x'"])
      await expect(tx.savepoint(s => s.unsafe(asked))).rejects.toThrow('permission denied')
    await expect(tx.savepoint(s => s`select private.remembered_columns('article')`)).rejects.toThrow(
      'permission denied',
    )
  }),
)
