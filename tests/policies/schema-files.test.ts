import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { compareCatalogues, readCatalogue, type SchemaCatalogue } from '../../scripts/schema/catalogue.ts'
import { loadSchema, readSchemaStatements } from '../../scripts/schema/load-schema.ts'
import { planMigration } from '../../scripts/schema/plan-migration.ts'
import type { Sql } from '../../server/backend/database/sql.ts'
import { ensureSystemSchema } from '../../server/backend/gateway/system-schema.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import { makeDatabase, type TestDatabase } from '../support/database-server.ts'

const migratedSql = openTestDatabase({ empty: true })
let migratedCatalogue: SchemaCatalogue
beforeAll(async () => {
  migratedCatalogue = await readCatalogue(migratedSql)
})

async function withDatabase(template: string, test: (database: TestDatabase) => Promise<void>): Promise<void> {
  const database = await makeDatabase(inject('databaseServer'), { template })
  await test(database).finally(() => database.close())
}

it('the schema files equal the result of the migrations', () =>
  withDatabase('template0', async ({ sql }) => {
    await ensureSystemSchema(sql)
    await loadSchema(sql)
    expect(compareCatalogues(await readCatalogue(sql), migratedCatalogue)).toEqual([])
  }))

describe('the comparison of schema files and migrations', () => {
  it.each([
    [
      'a column',
      'alter table public.events add column dress_code text',
      'column public.events.dress_code is missing in',
    ],
    [
      'the order of columns',
      'alter table public.quotes drop column occasion, add column occasion text',
      'column public.quotes.occasion differs',
    ],
    [
      'a default',
      `alter table public.events alter column status set default 'published'`,
      'column public.events.status differs',
    ],
    [
      'a constraint',
      'alter table public.events drop constraint instead_of_another',
      'constraint public.events instead_of_another is missing',
    ],
    [
      'a constraint that is not checked',
      'alter table public.events drop constraint instead_of_another, add constraint instead_of_another check (instead_id <> id) not valid',
      'constraint public.events instead_of_another differs',
    ],
    ['an index', 'drop index public.events_by_media', 'index public.events_by_media is missing in the schema files'],
    [
      'a policy',
      'drop policy "editors add events" on public.events',
      'policy public.events "editors add events" is missing',
    ],
    [
      'the roles of a policy',
      'alter policy "editors add events" on public.events to public',
      'policy public.events "editors add events" differs',
    ],
    ['row level security', 'alter table public.events disable row level security', 'table public.events differs'],
    ['a grant', 'grant delete on public.events to anon', 'grants on public.events differs'],
    [
      'a grant on a column',
      'grant update (title) on public.events to anon',
      'grants on public.events.title is missing',
    ],
    [
      'a grant on a function',
      'grant execute on function private.fold(text) to public',
      'grants on function private.fold(text) differs',
    ],
    [
      'a function',
      `create or replace function private.is_admin() returns boolean language sql stable security definer set search_path = '' as 'select true'`,
      'function private.is_admin() differs',
    ],
    ['a view', 'drop view public.article_series', 'view public.article_series is missing'],
    ['a trigger', 'drop trigger keep_revision on public.events', 'trigger keep_revision on public.events is missing'],
    [
      'a disabled trigger',
      'alter table public.events disable trigger keep_revision',
      'trigger keep_revision on public.events differs',
    ],
    [
      'a trigger on a Supabase table',
      'create trigger odd after insert on auth.users for each row execute function private.keep_revision()',
      'trigger odd on auth.users is missing in the migrations',
    ],
    ['an enum value', `alter type public.audience add value 'friends'`, 'type public.audience differs'],
    [
      'a comment',
      `comment on column public.albums.cover_id is 'Other'`,
      'comment on column cover_id of table public.albums differs',
    ],
    [
      'the default privileges',
      'alter default privileges in schema private grant select on tables to anon',
      'default privileges private r is missing',
    ],
    [
      'a record type',
      `update private.record_kinds set title = 'slug' where kind = 'event'`,
      'record kind event differs',
    ],
    [
      'a part of a record',
      `delete from private.record_parts where name = 'circles'`,
      'record part event circles is missing',
    ],
  ])('names the differing object (%s)', (_, change, difference) =>
    withDatabase('migrated', async ({ sql }) => {
      await sql.unsafe(change)
      const differences = compareCatalogues(await readCatalogue(sql), migratedCatalogue)
      expect(differences.join('\n')).toContain(difference)
    }),
  )
})

describe('a schema file', () => {
  const load = (sql: Sql, ...texts: string[]) =>
    loadSchema(
      sql,
      texts.map(text => ({ file: 'venues.sql', text })),
    )

  it('may use a name that a later statement defines', () =>
    withDatabase('template0', async ({ sql }) => {
      const order = await load(
        sql,
        'create view public.names as select name from public.venues',
        'create table public.venues (name text)',
      )
      expect(order).toHaveLength(2)
      expect(order[0]).toMatch(/^create table/)
    }))

  it('is named in the error if it uses an undefined name', () =>
    withDatabase('template0', async ({ sql }) => {
      const loadAttempt = load(sql, 'create view public.names as select name from public.venues')
      await expect(loadAttempt).rejects.toThrow(
        'supabase/schemas/venues.sql: relation "public.venues" does not exist, in: create view public.names',
      )
    }))

  it('is refused if one of its statements is wrong', () =>
    withDatabase('template0', async ({ sql }) => {
      await expect(load(sql, 'create tabel public.venues ()')).rejects.toThrow(
        'venues.sql: syntax error at or near "tabel"',
      )
    }))
})

describe('the migration written from the schema files', () => {
  const plan = (files: TestDatabase, migrations: TestDatabase, calls: string[] = []) =>
    planMigration({
      files: files.url,
      migrations: migrations.url,
      statements: [...readSchemaStatements().map(({ text }) => text), ...calls],
    })

  it('is empty if schema files and migrations are equal', () =>
    withDatabase('migrated', files =>
      withDatabase('migrated', async migrations => {
        expect(await plan(files, migrations)).toBeUndefined()
      }),
    ))

  it('contains new record types and all table changes', () =>
    withDatabase('migrated', files =>
      withDatabase('migrated', async migrations => {
        const calls = [
          `call private.track_record('public.venues', 'venue', 'name', address => 'slug', path => '/venue/', search_lead => '{}')`,
        ]
        await files.sql.unsafe(`
          alter table public.events add column dress_code text check (length(dress_code) <= 100), drop constraint instead_of_another;
          create index events_by_town on public.events (town);
          drop policy "editors add events" on public.events;
          alter policy "editors change events" on public.events using ((select private.is_admin()));
          create or replace function private.first_day(start_date timestamptz, timezone text) returns date language sql immutable return date '2027-01-01';
          create table public.venues (id uuid primary key default gen_random_uuid(), slug public.slug not null unique, name text not null,
            created_at timestamptz not null default now(), updated_at timestamptz not null default now());
          alter table public.venues enable row level security;
          grant select on public.venues to anon, authenticated;
          grant all on public.venues to service_role;
          create policy "anyone reads venues" on public.venues for select to anon, authenticated using (true);
          call private.take_only('one_line', 'public.venues', 'name');
          create function public.server_venues() returns jsonb language sql security definer set search_path = '' as $$ select '[]'::jsonb $$;
          call private.keep_server_functions();
          ${calls.join(';')}`)
        const text = (await plan(files, migrations, calls)) ?? ''
        expect(text).toContain(`${calls[0]};`)
        expect(text).toContain('reindex index public.events_published_by_days;')
        expect(text).not.toMatch(/MAINTAIN|OWNER TO|"postgres"/)
        expect(text).not.toContain('TRIGGER')
        await migrations.sql.begin(tx => tx.unsafe(text))
        expect(compareCatalogues(await readCatalogue(files.sql), await readCatalogue(migrations.sql))).toEqual([])
      }),
    ))
})

afterAll(() => expect(migratedCatalogue.size).toBeGreaterThan(4000))
