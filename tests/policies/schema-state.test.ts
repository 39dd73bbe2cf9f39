import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { ensureSystemSchema } from '../../server/backend/gateway/system-schema.ts'
import { checkDeclaredPolicies, checkSchemaState, recordSchemaState } from '../../server/backend/schema-state.ts'
import { makeDatabase, type TestDatabase } from '../support/database-server.ts'

const migrations = 'supabase/migrations'
let database: TestDatabase
beforeEach(async () => {
  database = await makeDatabase(inject('databaseServer'))
})
afterEach(() => database.close())

describe('a database whose policies differ from the migrations', () => {
  it.each([
    ['a policy is missing', 'drop policy "anyone reads public settings" on public.settings', 'policy public.settings'],
    [
      'a policy allows more',
      'alter policy "anyone reads public settings" on public.settings using (true)',
      'policy public.settings "anyone reads public settings" differs',
    ],
    [
      'a policy was added',
      'create policy "everybody" on public.settings for select to anon using (true)',
      'policy public.settings "everybody" was added',
    ],
    [
      'row level security is disabled',
      'alter table public.settings disable row level security',
      'row security public.settings differs',
    ],
    ['a grant is missing', 'revoke select on public.settings from anon', 'grants public.settings differs'],
    ['a grant was added', 'grant delete on public.settings to anon', 'grants public.settings differs'],
    [
      'a grant on a column was added',
      'grant update (key) on public.settings to authenticated',
      'grants public.settings differs',
    ],
    [
      'every role may call a server function',
      'grant execute on function public.server_claim_letter to anon',
      'grants public.server_claim_letter',
    ],
    [
      'a function has another body',
      `create or replace function private.is_admin() returns boolean language sql stable security definer set search_path = '' as 'select true'`,
      'function private.is_admin() differs',
    ],
    [
      'a trigger is missing',
      'drop trigger set_updated_at on public.events',
      'trigger set_updated_at on public.events is missing',
    ],
    [
      'a trigger is disabled',
      'alter table public.events disable trigger set_updated_at',
      'trigger set_updated_at on public.events differs',
    ],
  ])('is refused in the case “%s”', async (_, change, expectedChange) => {
    await recordSchemaState(database.sql)
    expect(await checkSchemaState(database.sql)).toBe(true)
    await database.sql.unsafe(change)
    await expect(checkSchemaState(database.sql)).rejects.toThrow(expectedChange)
    await expect(checkSchemaState(database.sql)).rejects.toThrow('Restore the backup as docs/operations.md says')
  })

  it('is refused even if no earlier state was recorded', async () => {
    await checkDeclaredPolicies(database.sql, migrations)
    await database.sql`drop policy "anyone reads public settings" on public.settings`
    await expect(checkDeclaredPolicies(database.sql, migrations)).rejects.toThrow(
      'policy public.settings "anyone reads public settings" is missing',
    )
  })
})

it('a site starts on a database in which an older version has created the mail table again', async () => {
  await database.sql`create table gateway.kept_mail (id bigint)`
  await ensureSystemSchema(database.sql)
  await ensureSystemSchema(database.sql)
})
