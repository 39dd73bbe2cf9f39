import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { testRoles } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import { makePlannedImport, writePlannedItems } from './planned-import.ts'
import type { Tx } from './signed-in.ts'

const sql = openTestDatabase()
const address = 'https://old.example/one.png'
const pictures = { feature_image_url: { address } }

const claimImport = async (tx: Tx, holder: string) =>
  (await tx`select public.server_claim_import_asking(${holder}) as held`)[0]?.held
const releaseAddresses = async (tx: Tx, id: string, holder: string) =>
  (await tx`select public.server_unasked_import_pictures(${id}, ${holder}, ${tx.json([{ address }])}) as found`)[0]
    ?.found
const noteCheck = async (tx: Tx, id: string, holder: string, isLast: boolean) =>
  (
    await tx`select public.server_note_asked_pictures(${id}, ${holder}, ${tx.json([{ address, bytes: 7 }])}, 1, ${isLast}) as is_noted`
  )[0]?.is_noted
const listQuestions = async (tx: Tx, id: string) => {
  await actAs(tx, 'manager')
  const [row] = await tx`select public.import_asking(${id}) as told`
  await tx`reset role`
  return row?.told
}

describe('the check of pictures before an import', () => {
  it.each(testRoles)('shows the responses of hosts to editors only (role: %s)', role =>
    runInRolledBackTransaction(sql, async tx => {
      const { id } = await makePlannedImport(tx, [{}])
      await actAs(tx, role)
      const [attempt] = await Promise.allSettled([tx.savepoint(s => s`select public.import_asking(${id})`)])
      expect(attempt?.status).toBe(role === 'manager' || role === 'admin' ? 'fulfilled' : 'rejected')
    }),
  )
  it('rejects a process without the lease of the import', () =>
    runInRolledBackTransaction(sql, async tx => {
      const { id } = await makePlannedImport(tx, [{ pictures }])
      await claimImport(tx, randomUUID())
      const stranger = randomUUID()
      expect(await releaseAddresses(tx, id, stranger)).toBeNull()
      expect(await noteCheck(tx, id, stranger, true)).toBe(false)
    }))
})

it('the check of pictures continues in another process after the first process died', () =>
  runInRolledBackTransaction(sql, async tx => {
    const { id } = await makePlannedImport(tx, [{ pictures }])
    const [first, second] = [randomUUID(), randomUUID()]
    expect(await claimImport(tx, first)).toEqual({ id, upto: 0 })
    expect(await claimImport(tx, second)).toBeNull()
    expect(await releaseAddresses(tx, id, first)).toEqual([address])
    expect(await releaseAddresses(tx, id, first)).toEqual([])
    expect(await noteCheck(tx, id, first, false)).toBe(true)
    await tx`update private.import_askings set held_until = now() - interval '1 second'`
    expect(await claimImport(tx, second)).toEqual({ id, upto: 1 })
    expect(await noteCheck(tx, id, first, true)).toBe(false)
    expect(await noteCheck(tx, id, second, true)).toBe(true)
    expect(await claimImport(tx, second)).toBeNull()
    expect(await listQuestions(tx, id)).toMatchObject({ finished: true, pictures: 1, bytes: 7 })
  }))

it('the check of pictures ends when the import writes its items', () =>
  runInRolledBackTransaction(sql, async tx => {
    const { id } = await makePlannedImport(tx, [{ pictures }])
    const holder = randomUUID()
    await claimImport(tx, holder)
    await writePlannedItems(tx, id)
    expect(await noteCheck(tx, id, holder, false)).toBe(false)
    const secondImport = await makePlannedImport(tx, [{ pictures }])
    await claimImport(tx, holder)
    await noteCheck(tx, secondImport.id, holder, true)
    await tx`update public.imports set status = 'reading' where id = ${secondImport.id}`
    expect(await listQuestions(tx, secondImport.id)).toBeNull()
  }))
