import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Sql } from '../../server/backend/database/sql.ts'
import { applyMigrations } from '../../server/backend/migrations.ts'
import { migrate, newDatabase, type TestDatabase } from '../support/database-server.ts'

const folder = 'supabase/migrations'
const renaming = readdirSync(folder).find(file => file.endsWith('_plain_names.sql')) ?? ''
const names = [...readFileSync(join(folder, renaming), 'utf8').matchAll(/^ {2}\('([^']+)', '([^']+)'\)/gm)]

/** The migrations before the names changed, as they were written then. */
function asTheyWere(): string {
  const old = mkdtempSync(join(tmpdir(), 'old-migrations-'))
  for (const file of readdirSync(folder).filter(name => name < renaming)) {
    cpSync(join(folder, file), join(old, file))
    const text = names.reduce(
      (said, [, was = '', isNow = '']) => said.replaceAll(new RegExp(`\\b${isNow}\\b`, 'g'), was),
      readFileSync(join(old, file), 'utf8'),
    )
    writeFileSync(join(old, file), text)
  }
  return old
}

const machinery = async (sql: Sql) => [
  ...(await sql`select pg_get_functiondef(p.oid) as is from pg_proc p
    where p.pronamespace in ('private'::regnamespace, 'public'::regnamespace) and p.prokind in ('f', 'p') order by 1`),
  ...(await sql`select pg_get_triggerdef(oid) as is from pg_trigger where not tgisinternal order by 1`),
]

describe('a database that was made under the old names', () => {
  let old: TestDatabase
  let fresh: TestDatabase
  const before = asTheyWere()
  beforeAll(async () => {
    const server = inject('databaseServer')
    fresh = await newDatabase(server)
    old = await newDatabase(server, { template: 'template1' })
    await migrate(old.sql, before)
  })
  afterAll(async () => {
    await Promise.all([old?.close(), fresh?.close()])
    rmSync(before, { recursive: true })
  })

  it('has the old ones', async () => {
    expect(names.length).toBeGreaterThan(20)
    const [was] = await old.sql`select to_regprocedure('public.put_in_order(text, uuid[])') is not null as there`
    expect(was?.there).toBe(true)
  })
  it('becomes, with its next start, the same as a new one, and keeps what its settings say', async () => {
    await old.sql`update public.settings set value = value || '{"kept_mail_days": 7}' where key = 'retention'`
    await applyMigrations(old.sql, folder)
    expect(await machinery(old.sql)).toEqual(await machinery(fresh.sql))
    const keys = (sql: Sql) => sql`select key from public.settings order by key`
    expect(await keys(old.sql)).toEqual(await keys(fresh.sql))
    const [retention] = await old.sql`select value from public.settings where key = 'retention'`
    expect(retention?.value).toMatchObject({ captured_mail_days: 7 })
    expect(retention?.value).not.toHaveProperty('kept_mail_days')
  })
})
