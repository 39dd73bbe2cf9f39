import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { testRoles } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import { makePlannedImport } from './planned-import.ts'
import type { Tx } from './signed-in.ts'

const sql = openTestDatabase()

const answerColumns = async (tx: Tx, id: string, answers: object) => {
  await actAs(tx, 'manager')
  await tx`select public.read_import_again(${id}, 'csv', ${tx.json(answers as never)})`
  await tx`reset role`
}
/** Reads the data that the server gets for the next import of a type, and releases the import again. */
async function readNextAnswers(tx: Tx, kind: string) {
  await tx`update public.imports set status = 'refused' where status = 'reading'`
  const holder = randomUUID()
  await actAs(tx, 'manager')
  await tx`select public.begin_import(${tx.json({ name: 'next.csv', kind, holder })})`
  await tx`reset role`
  const [row] = await tx`select public.server_claim_import(${holder}, '{reading}') as held`
  return row?.held.options.said as Record<string, string>
}

it('a column mapping is used for the next import file with the same column', () =>
  runInRolledBackTransaction(sql, async tx => {
    const { id } = await makePlannedImport(tx, [{}])
    await answerColumns(tx, id, {
      Überschrift: 'title',
      Notes: '-',
      'day order': 'day-first',
      site: 'https://old.example',
    })
    expect(await readNextAnswers(tx, 'article')).toEqual({ Überschrift: 'title', Notes: '-' })
    const otherImport = await makePlannedImport(tx, [{}])
    await answerColumns(tx, otherImport.id, { Notes: 'excerpt' })
    expect(await readNextAnswers(tx, 'article')).toEqual({ Überschrift: 'title', Notes: 'excerpt' })
    expect(await readNextAnswers(tx, 'event')).toEqual({})
  }))

it.each(testRoles)('the stored column mappings cannot be read or deleted directly by the role %s', role =>
  runInRolledBackTransaction(sql, async tx => {
    await actAs(tx, role)
    for (const statement of [
      'select * from private.import_columns',
      "delete from private.import_columns where name = 'x'",
    ])
      await expect(tx.savepoint(s => s.unsafe(statement))).rejects.toThrow('permission denied')
    await expect(tx.savepoint(s => s`select private.remembered_columns('article')`)).rejects.toThrow(
      'permission denied',
    )
  }),
)
