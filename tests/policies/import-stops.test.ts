import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import { makePlannedImport } from './planned-import.ts'
import type { Tx } from './signed-in.ts'

const sql = openTestDatabase()

/** Makes an import that is queued for reading. */
async function addStoppedImport(
  tx: Tx,
  { holder, registered }: { holder?: string; registered?: boolean } = {},
): Promise<string> {
  await actAs(tx, 'manager')
  const [row] = await tx`select public.begin_import(${tx.json({ name: 'a.ics', ...(holder && { holder }) })}) as id`
  await tx`reset role`
  if (registered) {
    const [source] =
      await tx`insert into public.import_sources (name, address) values ('Guild', ${`https://${randomUUID()}.example`}) returning id`
    await tx`update public.imports set registered_source = ${source?.id} where id = ${row?.id}`
  }
  return row?.id
}
async function stop(tx: Tx, id: string) {
  await actAs(tx, 'manager')
  const [row] = await tx`select public.move_import(${id}, 'stop') as status`
  await tx`reset role`
  return row?.status
}
const claim = async (tx: Tx, holder: string, states: string, lane: string | null = null, busyLanes: string[] = []) =>
  (await tx`select public.server_claim_import(${holder}, ${states}, ${lane}, ${busyLanes}) ->> 'id' as id`)[0]?.id ??
  null
const readImport = async (tx: Tx, id: string) => (await tx`select * from public.imports where id = ${id}`)[0]
/** Ends the claim on an import, as when the process that holds the claim no longer responds. */
const loseHolder = (tx: Tx, id: string) =>
  tx`update public.imports set held_until = now() - interval '1 second' where id = ${id}`

describe('the cancellation of an import', () => {
  it.each(['reading', 'planning', 'planned', 'waiting', 'running', 'paused', 'undoing'])(
    'ends an import that is %s and rejects its later data',
    status =>
      runInRolledBackTransaction(sql, async tx => {
        const { id } = await makePlannedImport(tx, [{}, {}])
        const holder = randomUUID()
        await tx`update public.imports set status = ${status}, holder = ${holder}, held_until = now() + interval '20 seconds' where id = ${id}`
        expect(await stop(tx, id)).toBe('stopped')
        expect(await readImport(tx, id)).toMatchObject({
          status: 'stopped',
          holder: null,
          finished_at: expect.any(Date),
        })
        expect((await tx`select public.server_hold_imports(${holder}) as held`)[0]?.held).toEqual({})
        expect((await tx`select public.server_add_import_items(${id}, ${holder}, '[]') as told`)[0]?.told).toBeNull()
        expect(
          (await tx`select public.server_write_import_item(${id}, ${holder}, 1, '{}') as told`)[0]?.told,
        ).toBeNull()
        await tx`select public.server_end_reading(${id}, ${holder}, 'old.example', '{}')`
        expect(await readImport(tx, id)).toMatchObject({ status: 'stopped' })
        expect(await claim(tx, randomUUID(), '{reading,planning,waiting,running,undoing}')).toBeNull()
      }),
  )
  it.each(['refused', 'done', 'undone', 'stopped'])('is refused if the import has the state %s', status =>
    runInRolledBackTransaction(sql, async tx => {
      const { id } = await makePlannedImport(tx, [{}])
      await tx`update public.imports set status = ${status} where id = ${id}`
      await expect(tx.savepoint(() => stop(tx, id))).rejects.toThrow(
        `This is not possible now: the state is “${status}”.`,
      )
    }),
  )
  it('allows a new import if no record was written', () =>
    runInRolledBackTransaction(sql, async tx => {
      const id = await addStoppedImport(tx)
      await stop(tx, id)
      await actAs(tx, 'manager')
      await tx`select public.read_import_again(${id}, '')`
      await tx`reset role`
      expect(await readImport(tx, id)).toMatchObject({ status: 'reading' })

      const { id: otherImport } = await makePlannedImport(tx, [{}, {}])
      const holder = randomUUID()
      await tx`update public.imports set status = 'running', holder = ${holder} where id = ${otherImport}`
      await tx`select public.server_write_import_item(${otherImport}, ${holder}, 1, '{}')`
      await stop(tx, otherImport)
      await actAs(tx, 'manager')
      await expect(tx.savepoint(s => s`select public.read_import_again(${otherImport}, '')`)).rejects.toThrow(
        'the state is “stopped”',
      )
      expect((await tx`select public.move_import(${otherImport}, 'undo') as status`)[0]?.status).toBe('undoing')
    }))
  it('does not count as a failure of the registered feed', () =>
    runInRolledBackTransaction(sql, async tx => {
      const id = await addStoppedImport(tx, { registered: true })
      await stop(tx, id)
      const [state] =
        await tx`select s.outcome, s.note, s.failures from public.import_source_states s where s.import_id = ${id}`
      expect(state).toMatchObject({ outcome: 'skipped', note: 'Its last import was stopped.', failures: 0 })
    }))
})

describe('an import whose process died', () => {
  it('is refused after two processes have died while they read the source', () =>
    runInRolledBackTransaction(sql, async tx => {
      const id = await addStoppedImport(tx)
      for (let lostHolders = 0; lostHolders < 2; lostHolders++) {
        expect(await claim(tx, randomUUID(), '{reading}')).toBe(id)
        await loseHolder(tx, id)
      }
      expect(await claim(tx, randomUUID(), '{reading}')).toBeNull()
      expect(await readImport(tx, id)).toMatchObject({
        status: 'refused',
        note: expect.stringContaining('The server ended twice'),
      })
    }))
  it('continues if its earlier processes shut down normally', () =>
    runInRolledBackTransaction(sql, async tx => {
      const id = await addStoppedImport(tx)
      for (let attempt = 0; attempt < 5; attempt++) {
        const holder = randomUUID()
        expect(await claim(tx, holder, '{reading}')).toBe(id)
        await tx`select public.server_release_import(${id}, ${holder})`
      }
      expect(await readImport(tx, id)).toMatchObject({ status: 'reading', lost_holders: 0 })
    }))
  it('rejects only the item at which two processes died', () =>
    runInRolledBackTransaction(sql, async tx => {
      const { id } = await makePlannedImport(tx, [{}, {}])
      await tx`update public.imports set status = 'waiting' where id = ${id}`
      for (let attempt = 0; attempt < 3; attempt++) {
        expect(await claim(tx, randomUUID(), '{waiting,running}')).toBe(id)
        await loseHolder(tx, id)
      }
      const items = await tx`select outcome, said from public.import_items where import_id = ${id} order by number`
      expect(items).toMatchObject([
        { outcome: 'rejected', said: 'The server ended twice while this item was written.' },
        { outcome: null },
      ])
    }))
})

describe('the queues for imports', () => {
  it('separate registered feeds from imports that users start', () =>
    runInRolledBackTransaction(sql, async tx => {
      const manualImport = await addStoppedImport(tx)
      const registeredImport = await addStoppedImport(tx, { registered: true })
      const holder = randomUUID()
      expect(await claim(tx, holder, '{reading}', 'people')).toBe(manualImport)
      expect(await claim(tx, holder, '{reading}', 'people', [manualImport])).toBeNull()
      expect(await claim(tx, holder, '{reading}', 'sources', [manualImport])).toBe(registeredImport)
      expect(await claim(tx, holder, '{reading}', 'sources', [manualImport, registeredImport])).toBeNull()
    }))
  it('let user imports use the queue for feeds when no feed is due', () =>
    runInRolledBackTransaction(sql, async tx => {
      const [first, second] = [await addStoppedImport(tx), await addStoppedImport(tx)]
      const holder = randomUUID()
      const claimedIds = [await claim(tx, holder, '{reading}', 'people')]
      claimedIds.push(await claim(tx, holder, '{reading}', 'sources', claimedIds))
      expect(claimedIds.sort()).toEqual([first, second].sort())
    }))
})
