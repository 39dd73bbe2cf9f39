import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { permissionTestUsers } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import { actAsOwner, type Tx } from './signed-in.ts'

const sql = openTestDatabase({ empty: true })

/** Makes an import with this status that ended, or started, the given time ago. */
async function addImport(tx: Tx, status: string, age: string, hasEnded = true) {
  const id = randomUUID()
  await tx`insert into public.imports (id, name, status, created_at, finished_at)
    values (${id}, ${`${status} ${age}`}, ${status}, now() - ${age}::interval, ${hasEnded ? sql`now() - ${age}::interval` : null})`
  return id
}

describe('the retention of imports', () => {
  it('deletes an import a year after its end', () =>
    runInRolledBackTransaction(sql, async tx => {
      const old = await addImport(tx, 'done', '13 months')
      for (const status of ['refused', 'undone', 'planned', 'paused', 'running'])
        await addImport(tx, status, '13 months', !['planned', 'paused', 'running'].includes(status))
      await addImport(tx, 'done', '11 months')
      await tx`insert into private.import_origins (source, kind, source_id, record_id, import_id) values ('old.example', 'article', 's1', gen_random_uuid(), ${old})`
      const [row] = await tx`select public.server_remove_old_imports() as removed`
      expect(row?.removed).toBe(5)
      const remainingRows = await tx`select name from public.imports order by name`
      expect(remainingRows.map(({ name }) => name)).toEqual(['done 11 months', 'running 13 months'])
      expect(await tx`select import_id from private.import_origins where source_id = 's1'`).toEqual([
        { import_id: null },
      ])
    }))
  it('keeps the import file for thirty days after the end of the import', () =>
    runInRolledBackTransaction(sql, async tx => {
      const keptIds = [
        await addImport(tx, 'done', '29 days'),
        await addImport(tx, 'planned', '40 days', false),
        await addImport(tx, 'paused', '40 days', false),
      ]
      const unneededImports = [
        await addImport(tx, 'done', '31 days'),
        await addImport(tx, 'refused', '31 days'),
        randomUUID(),
      ]
      const [row] = await tx`select public.server_unneeded_source_files(${[...keptIds, ...unneededImports]}) as ids`
      expect(row?.ids.toSorted()).toEqual(unneededImports.toSorted())
    }))
})

it('the audit log records which user uploaded and ran an import', () =>
  runInRolledBackTransaction(sql, async tx => {
    await tx`select private.self_test_people()`
    await actAs(tx, 'manager')
    const [newImport] = await tx`select public.begin_import('{"name": "old.xml"}') as id`
    const move = (status: string) => tx`update public.imports set status = ${status} where id = ${newImport?.id}`
    await actAsOwner(tx)
    for (const status of ['planning', 'planned']) await move(status)
    await actAs(tx, 'manager')
    await tx`select public.move_import(${newImport?.id}, 'run')`
    await actAsOwner(tx)
    for (const status of ['running', 'done']) await move(status)
    const lines = await tx`select actor, action, after from public.audit_log where table_name = 'imports' order by id`
    expect(lines.map(({ actor, action, after }) => [actor, action, after.name, after.status])).toEqual([
      [permissionTestUsers.manager, 'add', 'old.xml', 'reading'],
      [permissionTestUsers.manager, 'change', 'old.xml', 'waiting'],
      [null, 'change', 'old.xml', 'done'],
    ])
  }))

it('Diagnostics reports feeds that fail repeatedly', () =>
  runInRolledBackTransaction(sql, async tx => {
    await tx`select private.self_test_people()`
    await tx`insert into public.import_sources (name, address, asked_by) select 'Source ' || n, 'https://old.example/' || n, ${permissionTestUsers.admin} from generate_series(1, 3) as n`
    await tx`update public.import_source_states s set outcome = 'failed', note = 'It answered 503.', failures = case r.name when 'Source 1' then 3 else 2 end
      from public.import_sources r where r.id = s.source_id and r.name <> 'Source 3'`
    await tx`update public.import_sources set asked_by = null where name = 'Source 3'`
    const [row] = await tx`select public.server_source_troubles() as troubles`
    expect(row?.troubles).toEqual({
      count: 3,
      failing: [{ name: 'Source 1', note: 'It answered 503.', failures: 3 }],
      skipped: ['Source 3'],
    })
  }))
