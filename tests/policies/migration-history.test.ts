import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { compareCatalogues, readCatalogue } from '../../scripts/schema/catalogue.ts'
import type { Sql } from '../../server/backend/database/sql.ts'
import { ensureSystemSchema } from '../../server/backend/gateway/system-schema.ts'
import { applyMigrations, checkMigrationHistory, readMigrations } from '../../server/backend/migrations.ts'
import { checkSchemaState, recordSchemaState } from '../../server/backend/schema-state.ts'
import { makeDatabase } from '../support/database-server.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

function makeFolder(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  folders.push(folder)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}
const first = { '20270101000001_first.sql': 'create table public.first ();\n' }
const second = { '20270101000002_second.sql': 'create table public.second ();\n' }
const bothMigrations = { ...first, ...second }
/** Migration that makes two tables, and fails where these tables exist already. */
const baseline = {
  '20270201000000_baseline.sql':
    '-- Replaces: 20270101000001 20270101000002\ncreate table public.first ();\ncreate table public.second ();\n',
}
const third = { '20270301000000_third.sql': 'create table public.third ();\n' }

async function withDatabase(test: (sql: Sql) => Promise<void>, template = 'template0'): Promise<void> {
  const { sql, close } = await makeDatabase(inject('databaseServer'), { template })
  try {
    await ensureSystemSchema(sql)
    await test(sql)
  } finally {
    await close()
  }
}
const versions = async (sql: Sql) =>
  (await sql`select version from supabase_migrations.schema_migrations order by 1`).map(({ version }) => version)

/** Applies migrations as the start of a site does. */
async function start(sql: Sql, files: Record<string, string>): Promise<string[]> {
  const folder = makeFolder(files)
  const lines: string[] = []
  await checkMigrationHistory(sql, folder)
  await applyMigrations(sql, folder, line => lines.push(line))
  return lines
}

describe('a database of another site version', () => {
  it('is refused if it is newer than the code', () =>
    withDatabase(async sql => {
      await start(sql, bothMigrations)
      await expect(start(sql, first)).rejects.toThrow(
        'This database was prepared by a newer version of the site (2 migrations, the newest 20270101000002; this version knows 1). Start the newer version, or restore the backup from before it.',
      )
    }))

  it('is migrated if it is older than the code', () =>
    withDatabase(async sql => {
      const lines = await start(sql, bothMigrations)
      expect(lines[0]).toBe('Migrating the database: 2 migrations, from 20270101000001 to 20270101000002.')
    }))

  it('is refused if it lacks a migration that the baseline replaces', () =>
    withDatabase(async sql => {
      await start(sql, first)
      await expect(start(sql, { ...baseline, ...third })).rejects.toThrow(
        /too old to be upgraded in one step: it has run 1 of the 2 migrations that 20270201000000_baseline\.sql replaces, and 20270101000002 is the first one missing\. Start the last version before that file once, then this one: docs\/operations\.md/,
      )
      expect(await versions(sql)).toEqual(['20270101000001'])
    }))
})

describe('the baseline migration', () => {
  it('runs on a new database', () =>
    withDatabase(async sql => {
      await start(sql, { ...baseline, ...third })
      expect(await versions(sql)).toEqual(['20270201000000', '20270301000000'])
    }))

  it('is marked as run if all migrations that it replaces have run', () =>
    withDatabase(async sql => {
      await start(sql, bothMigrations)
      const lines = await start(sql, { ...baseline, ...third })
      expect(lines).toContain(
        'The history now has 20270201000000_baseline.sql in place of the 2 migrations it replaces.',
      )
      expect(await versions(sql)).toEqual(['20270201000000', '20270301000000'])
      expect(await start(sql, { ...baseline, ...third })).toEqual([])
    }))

  it('is marked as run on a database that also ran a later migration', () =>
    withDatabase(async sql => {
      await start(sql, { ...bothMigrations, ...third })
      await start(sql, { ...baseline, ...third })
      expect(await versions(sql)).toEqual(['20270201000000', '20270301000000'])
    }))

  it('changes nothing on a database that ran the earlier migrations', () =>
    withDatabase(async sql => {
      const folder = 'supabase/migrations'
      const [migration] = readMigrations(folder)
      expect(migration?.replaces).toHaveLength(187)
      // The baseline migration makes the same objects as the earlier migrations; the history contains the migrations
      // that ran.
      const name = readdirSync(folder).sort()[0] ?? ''
      await applyMigrations(sql, makeFolder({ [name]: readFileSync(join(folder, name), 'utf8') }))
      await sql`delete from supabase_migrations.schema_migrations`
      await sql`insert into supabase_migrations.schema_migrations (version) select unnest(${migration?.replaces ?? []}::text[])`
      await sql`delete from gateway.migration_hashes`
      await recordSchemaState(sql)
      const readRevisions = async () => (await sql`select id from public.revisions order by id`).map(({ id }) => id)
      const before = await readRevisions()

      await checkMigrationHistory(sql, folder)
      expect(await checkSchemaState(sql)).toBe(true)
      const addedMigrations = await applyMigrations(sql, folder)
      await recordSchemaState(sql)

      expect(addedMigrations).toEqual(readMigrations(folder).map(({ version }) => version))
      expect(await versions(sql)).toEqual(addedMigrations)
      // A later migration may add a setting with its revision, but must not change or remove an earlier row.
      expect((await readRevisions()).slice(0, before.length)).toEqual(before)
      expect(await checkSchemaState(sql)).toBe(true)
      await withDatabase(async migratedSql => {
        expect(compareCatalogues(await readCatalogue(migratedSql), await readCatalogue(sql))).toEqual([])
      }, 'migrated')
    }))
})

describe('a migration file changed after its run', () => {
  const changedMigration = { '20270101000001_first.sql': 'create table public.first (id int);\n' }

  it('is refused with its name in the message', () =>
    withDatabase(async sql => {
      await start(sql, bothMigrations)
      await expect(start(sql, { ...changedMigration, ...second })).rejects.toThrow(
        '20270101000001_first.sql was changed',
      )
    }))

  it('is refused even if another program ran it', () =>
    withDatabase(async sql => {
      // The Supabase CLI stores each statement separately, without the semicolons and comments between statements.
      await sql`insert into supabase_migrations.schema_migrations (version, name, statements)
        values ('20270101000001', 'first', array['create table public.first ()'])`
      await start(sql, first)
      await expect(start(sql, changedMigration)).rejects.toThrow('20270101000001_first.sql was changed')
    }))

  it('is refused if the recorded hash differs', () =>
    withDatabase(async sql => {
      await start(sql, first)
      await sql`update supabase_migrations.schema_migrations set statements = ${[readFileSync(join(makeFolder(changedMigration), '20270101000001_first.sql'), 'utf8')]}`
      await expect(start(sql, changedMigration)).rejects.toThrow('20270101000001_first.sql was changed')
    }))

  it('without a recorded hash is refused if its text differs', () =>
    withDatabase(async sql => {
      await start(sql, first)
      await sql`delete from gateway.migration_hashes`
      await expect(start(sql, changedMigration)).rejects.toThrow('20270101000001_first.sql was changed')
    }))
})
