import { describe, expect, it } from 'vitest'
import type { Sql, TransactionSql } from '../../server/backend/database/sql.ts'
import { connectServerFunctions } from '../../server/backend/server-functions.ts'
import { collectLinks } from '../../server/diagnostics/links/gather.ts'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { makeId } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'

const sql = openTestDatabase()

describe('the registry of record types', () => {
  it('contains every table with a history', async () => {
    // Member cards derive from the profile, and are never written directly.
    const missingKinds =
      await sql`select t.tgrelid::regclass::text as table from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where t.tgname in ('keep_revision', 'record_added_content') and c.relname <> 'member_cards' and not exists (
        select from private.record_kinds k where k.table_name = c.relname union all select from private.record_parts p where p.table_name = c.relname)`
    expect(missingKinds).toEqual([])
  })
  it('names only existing columns', async () => {
    const missingTriggers = await sql`
      select k.table_name, c.name from private.record_kinds k, lateral (
          select unnest(array[k.title, k.address, k.parent_column] || string_to_array(k.key_columns, ',')
            || k.search_lead || k.search_body || k.html_columns || k.link_columns || k.picture_columns) as name) c
        where c.name is not null and not private.has_column(k.table_name, c.name)
      union all select p.table_name, c.name from private.record_parts p, unnest(array[p.parent_column, p.value_column, 'position']) as c (name)
        where not private.has_column(p.table_name, c.name)`
    expect(missingTriggers).toEqual([])
  })
  it('cannot be changed through the API', async () => {
    for (const table of ['record_kinds', 'record_parts'])
      await runInRolledBackTransaction(sql, async tx => {
        await actAs(tx, 'admin')
        await expect(tx.savepoint(s => s.unsafe(`delete from private.${table}`))).rejects.toMatchObject({
          code: '42501',
        })
      })
  })
})

/** Makes a new table and registers it as a type of record with one function call. */
async function makeBanners(tx: TransactionSql) {
  await tx.unsafe(`create table public.banners (id uuid primary key default gen_random_uuid(), slug public.slug, name text not null,
      body_html text, url text, is_visible boolean not null default true, position int not null default 0,
      updated_at timestamptz not null default 'epoch');
    insert into public.banners (id, slug, name, body_html) values ('${makeId(501)}', 'one', 'Okapi', '<a href="/events">x</a><img src="/media/b/1.jpg">');
    call private.track_record('public.banners', 'banner', 'name', search_lead => '{name}', search_body => '{body_html}', detail => 'r.url',
      html => '{body_html}', links => '{url}', path => '/banner/')`)
}

describe('a table registered as a record type', () => {
  const inBanners = <Result>(action: (tx: TransactionSql) => Promise<Result>) =>
    runInRolledBackTransaction(sql, async tx => {
      await makeBanners(tx)
      return action(tx)
    })
  const find = (tx: TransactionSql, query: string) =>
    tx`select kind, title, detail, state from public.find_records(${query}) where kind = 'banner'`

  it('has a history and entries in the audit log', async () => {
    await inBanners(async tx => {
      await tx`update banners set name = 'Quagga'`
      expect(await tx`select row_data ->> 'name' as name from revisions where table_name = 'banners'`).toEqual([
        { name: 'Quagga' },
      ])
      expect(await tx`select action, changed from audit_log where table_name = 'banners'`).toEqual([
        { action: 'change', changed: ['name'] },
      ])
      expect(await tx`select from banners where updated_at = now()`).toHaveLength(1)
    })
  })
  it('is searchable for editors, including its earlier rows', async () => {
    await inBanners(async tx => {
      await actAs(tx, 'manager')
      expect(await find(tx, 'okapi')).toEqual([{ kind: 'banner', title: 'Okapi', detail: null, state: 'published' }])
    })
    await inBanners(async tx => {
      await tx`update banners set name = 'Quagga', url = '/events', is_visible = false`
      await actAs(tx, 'manager')
      expect(await find(tx, 'okapi')).toEqual([])
      expect(await find(tx, 'quagga')).toEqual([{ kind: 'banner', title: 'Quagga', detail: '/events', state: 'draft' }])
    })
  })
  it('has a sort order that editors can change', async () => {
    await inBanners(async tx => {
      await tx`insert into banners (id, name) values (${makeId(502)}, 'Second')`
      // The policies of the table are not part of this test, so the database owner runs the query.
      await actAs(tx, 'manager')
      await tx`reset role`
      await tx`select public.reorder_rows('banners', ${[makeId(502), makeId(501)]}::uuid[])`
      expect(await tx`select name from banners order by position`).toEqual([{ name: 'Second' }, { name: 'Okapi' }])
    })
  })
  it('has the links and pictures of public rows checked', async () => {
    const from = (tx: TransactionSql) =>
      collectLinks(connectServerFunctions(tx as unknown as Sql)).then(all =>
        all
          .filter(({ source }) => source.table === 'banners')
          .map(({ address }) => address)
          .toSorted(),
      )
    await inBanners(async tx => {
      await tx`update banners set url = '/news'`
      expect(await from(tx)).toEqual(['/events', '/media/b/1.jpg', '/news'])
      await tx`update banners set is_visible = false`
      expect(await from(tx)).toEqual([])
    })
  })
  it('makes the pictures in its texts public', async () => {
    await inBanners(async tx => {
      await tx`insert into media (path, mime_type, bytes, width, height, alt) values ('b/1.jpg', 'image/jpeg', 1, 1, 1, 'A')`
      const isShown = async () => (await tx`select private.is_shown_picture('b/1.jpg') as shown`)[0]?.shown
      expect(await isShown()).toBe(true)
      await tx`update banners set is_visible = false`
      expect(await isShown()).toBe(false)
    })
  })
  it('creates a redirect when a slug changes', async () => {
    await inBanners(async tx => {
      await tx`update banners set slug = 'two'`
      expect(await tx`select to_path from redirects where from_path = '/banner/one'`).toEqual([
        { to_path: '/banner/two' },
      ])
      await expect(tx.savepoint(s => s`update banners set slug = 'new'`)).rejects.toMatchObject({ code: '23514' })
    })
  })
  it('clears the page caches while a row is public', async () => {
    const version = async (tx: TransactionSql) => (await tx`select version from content_version`)[0]?.version
    for (const [isPublic, more] of [
      [true, 1n],
      [false, 0n],
    ] as const)
      await inBanners(async tx => {
        await tx`update banners set is_visible = ${isPublic}`
        await tx`delete from private.content_changes where transaction_id = pg_current_xact_id()`
        const before = BigInt(await version(tx))
        await tx`update banners set name = 'Quagga'`
        expect(BigInt(await version(tx)) - before).toBe(more)
      })
  })
})

it('a broken link is reported with the record whose form contains the link', async () => {
  await runInRolledBackTransaction(sql, async tx => {
    await tx`update flagship_sections set body_html = '<a href="/nowhere">x</a>'`
    await tx`update partners set url = 'https://site.example/x' where slug = 'self-test-seen'`
    const pointers = await collectLinks(connectServerFunctions(tx as unknown as Sql))
    expect(pointers).toContainEqual({
      kind: 'link',
      address: '/nowhere',
      source: { table: 'flagship_pages', key: 'self-test-a-flagship', title: 'A' },
    })
    expect(pointers).toContainEqual({
      kind: 'link',
      address: 'https://site.example/x',
      source: { table: 'partners', key: makeId(101), title: 'Seen' },
    })
  })
})
