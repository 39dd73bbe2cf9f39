import { describe, expect, it } from 'vitest'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { testRoles } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import { makePlannedImport, writePlannedItems } from './planned-import.ts'
import type { Tx } from './signed-in.ts'

const sql = openTestDatabase()
const progress = async (tx: Tx, id: string, maxSquares = 600) => {
  await actAs(tx, 'manager')
  const [row] = await tx`select public.import_progress(${id}, ${maxSquares}) as drawn`
  await tx`reset role`
  return row?.drawn as { items: number; each: number; squares: string; pace: number | null; latest: object[] }
}

it.each(testRoles)('the progress of an import run is shown to editors only (role: %s)', role =>
  runInRolledBackTransaction(sql, async tx => {
    const { id } = await makePlannedImport(tx, [{}])
    await actAs(tx, role)
    const progressRow = await tx
      .savepoint(s => s`select public.import_progress(${id}) as drawn`)
      .then(
        ([row]) => row?.drawn.items as number,
        () => 'refused',
      )
    expect(progressRow).toEqual(role === 'anon' ? 'refused' : role === 'manager' || role === 'admin' ? 1 : 0)
  }),
)

describe('the progress squares of an import', () => {
  it('stand for one item each, in source order', () =>
    runInRolledBackTransaction(sql, async tx => {
      const items = [{}, { fields: { title: '' } }, {}]
      const { id } = await makePlannedImport(tx, items)
      expect(await progress(tx, id)).toMatchObject({ items: 3, each: 1, squares: 'www', pace: null, latest: [] })
      await tx`update public.import_items set is_taken = false where import_id = ${id} and number = 3`
      await writePlannedItems(tx, id)
      const progressRow = await progress(tx, id)
      expect(progressRow).toMatchObject({ squares: 'crs' })
      const secondImport = await makePlannedImport(tx, items)
      await writePlannedItems(tx, secondImport.id)
      expect(await progress(tx, secondImport.id)).toMatchObject({ squares: 'src' })
    }))
  it('stand for several items each in a large import', () =>
    runInRolledBackTransaction(sql, async tx => {
      const { id } = await makePlannedImport(
        tx,
        Array.from({ length: 10 }, (_, at) => (at === 7 ? { fields: { title: '' } } : {})),
      )
      const endItems = (outcome: string, ...numbers: number[]) =>
        tx`update public.import_items set outcome = ${outcome} where import_id = ${id} and number = any (${numbers})`
      await endItems('created', 1, 2, 3)
      expect(await progress(tx, id, 5)).toMatchObject({ items: 10, each: 2, squares: 'cpwww' })
      await endItems('skipped', 4, 6)
      await endItems('created', 5, 7)
      await endItems('rejected', 8)
      await endItems('conflict', 9, 10)
      expect(await progress(tx, id, 5)).toMatchObject({ squares: 'cccrx' })
      expect(await progress(tx, id, 1)).toMatchObject({ each: 10, squares: 'r' })
    }))
})
