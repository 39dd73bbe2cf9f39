import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import type { Tx } from './signed-in.ts'

const sql = openTestDatabase({ empty: false })

type Fields = Record<string, unknown>
type ImportedRecord = { kind: string; fields: Fields; key?: string }
const buildItem = (number: number, { kind, fields, key = 'id' }: ImportedRecord) => ({
  ...{ number, kind, sourceId: String(fields[key]), place: `${kind}s/${number}.json`, state: 'whole', fields },
  ...{ isRecord: true, refers: [], pictures: {}, addresses: [], addressKeys: [], notCarried: {}, remarks: [] },
})
const moments = { created_at: '2020-01-01T08:00:00.123456+00:00', updated_at: '2021-02-03T04:05:06.654321+00:00' }
const circle = (fields: Fields = {}): ImportedRecord => ({
  kind: 'circle',
  fields: { id: randomUUID(), slug: 'wells', name: 'Wells', figures: [], ...moments, ...fields },
})
const article = (fields: Fields = {}): ImportedRecord => ({
  kind: 'article',
  fields: {
    id: randomUUID(),
    slug: 'pumps',
    title: 'Pumps',
    status: 'draft',
    authors: [],
    events: [],
    ...moments,
    ...fields,
  },
})

async function planImport(tx: Tx, items: ImportedRecord[], role: 'manager' | 'admin' = 'manager') {
  await actAs(tx, role)
  const holder = randomUUID()
  const [newImport] =
    await tx`select public.begin_import(${tx.json({ name: 'export.zip', format: 'export', holder })}) as id`
  const id = newImport?.id as string
  await tx`reset role`
  await tx`select public.server_begin_reading(${id}, ${holder}, 'export')`
  await tx`select public.server_add_import_items(${id}, ${holder}, ${tx.json(items.map((item, at) => buildItem(at + 1, item)) as never)})`
  await tx`select public.server_end_reading(${id}, ${holder}, 'other.example', '{}')`
  await tx`select public.server_plan_import(${id}, ${holder}, 0, 500)`
  await tx`select public.server_end_planning(${id}, ${holder})`
  const rows = await tx`select plan, reason from public.import_items where import_id = ${id} order by number`
  return {
    id,
    role,
    plans: rows.map(({ plan, reason }) => (plan === 'refused' || plan === 'conflict' ? `${plan}: ${reason}` : plan)),
  }
}
type Import = Awaited<ReturnType<typeof planImport>>

/** Writes all items of an import, as the server does. */
async function writeImport(tx: Tx, { id, role }: Import) {
  await actAs(tx, role)
  await tx`select public.move_import(${id}, 'run')`
  await tx`reset role`
  const holder = randomUUID()
  await tx`select public.server_claim_import(${holder}, '{waiting,running}')`
  const outcomes: string[] = []
  for (const { number } of await tx`select number from public.import_items where import_id = ${id} order by number`) {
    const [row] = await tx`select public.server_write_import_record(${id}, ${holder}, ${number}, '{}') as told`
    outcomes.push(row?.told?.outcome)
  }
  await tx`select public.server_end_import(${id}, ${holder}, 'done')`
  return outcomes
}
async function undone(tx: Tx, { id, role }: Import) {
  await actAs(tx, role)
  await tx`select public.move_import(${id}, 'undo')`
  await tx`reset role`
  const holder = randomUUID()
  await tx`select public.server_claim_import(${holder}, '{undoing}')`
  await tx`select public.server_undo_import_records(${id}, ${holder}, 500)`
  await tx`select public.server_undo_import_items(${id}, ${holder}, 500)`
  await tx`select public.server_end_import(${id}, ${holder}, 'undone')`
}
const tables = [
  'circles',
  'categories',
  'news_articles',
  'article_authors',
  'authors',
  'settings',
  'redirects',
  'pages',
]
const readAllRows = async (tx: Tx) => {
  const rows: Record<string, unknown> = {}
  for (const table of tables)
    rows[table] = (await tx`select to_jsonb(r)::text as row from public.${tx(table)} r order by 1`).map(
      ({ row }) => row,
    )
  return rows
}
const setting = (fields: Fields): ImportedRecord => ({
  kind: 'setting',
  key: 'key',
  fields: { is_public: true, admin_only: false, ...moments, ...fields },
})
const readRow = async (tx: Tx, table: string, id: unknown) =>
  (await tx`select to_jsonb(r) as row from public.${tx(table)} r where id = ${String(id)}`)[0]?.row

describe('the import of complete records', () => {
  it('replaces a category of the initial content that cannot be deleted', () =>
    runInRolledBackTransaction(sql, async tx => {
      await tx`insert into public.categories (slug, name) values ('road-to-davos', 'Road to Davos') on conflict (slug) do nothing`
      const before = await readAllRows(tx)
      const fields = { id: randomUUID(), slug: 'road-to-davos', name: 'Road', action_label: 'Read', ...moments }
      const plannedImport = await planImport(tx, [{ kind: 'category', fields: { ...fields, position: 0 } }], 'admin')
      expect(await writeImport(tx, plannedImport)).not.toContain('rejected')
      expect(await readRow(tx, 'categories', fields.id)).toMatchObject({ slug: 'road-to-davos', name: 'Road' })
      await undone(tx, plannedImport)
      expect(await readAllRows(tx)).toEqual(before)
    }))
  it('refuses unknown record types', () =>
    runInRolledBackTransaction(sql, async tx => {
      const { plans } = await planImport(tx, [
        { kind: 'profiles', fields: { id: randomUUID() } },
        circle({ colour: 'red' }),
        circle({ slug: 'No Slug' }),
        circle({ id: 'no id' }),
        circle({ id: null }),
        setting({ key: 'site.name', value: 'Musa’s own' }),
        article({ slug: 'all' }),
      ])
      expect(plans).toEqual([
        'refused: This site knows no records of this kind.',
        'refused: This record has no field "colour".',
        expect.stringMatching(/^refused: value for domain/),
        expect.stringMatching(/^refused: invalid input syntax for type uuid/),
        'refused: It does not say which record it is.',
        'refused: Only administrators bring these in.',
        expect.stringMatching(/^refused: Its address is taken/),
      ])
    }))
  it('overwrites no existing record with the same id or slug', () =>
    runInRolledBackTransaction(sql, async tx => {
      await actAs(tx, 'manager')
      const [ownRow] =
        await tx`insert into public.news_articles (slug, title) values ('musas-own', 'Musa’s own') returning id`
      await tx`reset role`
      const before = await readAllRows(tx)
      const forgedImport = await planImport(tx, [
        article({ id: ownRow?.id, slug: 'musas-own', title: 'Forged' }),
        article({ slug: 'musas-own' }),
      ])
      expect(forgedImport.plans).toEqual(['conflict: changed', 'conflict: address'])
      expect(await writeImport(tx, forgedImport)).toEqual(['conflict', 'conflict'])
      expect(await readAllRows(tx)).toEqual(before)
    }))
  it('refuses a picture whose file was not checked', () =>
    runInRolledBackTransaction(sql, async tx => {
      const file = {
        path: 'people/a.png',
        mime_type: 'image/png',
        bytes: 5,
        width: 1,
        height: 1,
        content_hash: 'a'.repeat(64),
      }
      const forgedImport = await planImport(tx, [{ kind: 'picture', fields: { id: randomUUID(), alt: 'A', ...file } }])
      expect(forgedImport.plans).toEqual(['create'])
      expect(await writeImport(tx, forgedImport)).toEqual(['rejected'])
    }))
})

describe('a complete record from an export', () => {
  it('is imported with its id, dates and order of authors', () =>
    runInRolledBackTransaction(sql, async tx => {
      const [first, second] = [randomUUID(), randomUUID()]
      const authors = [first, second].map(
        (id, at): ImportedRecord => ({
          kind: 'author',
          fields: { id, slug: `writer-${at}`, name: `Writer ${at}`, ...moments },
        }),
      )
      const [wells, pumps] = [circle(), article({ authors: [second, first] })]
      pumps.fields.circle_id = wells.fields.id
      const redirect: ImportedRecord = {
        kind: 'redirect',
        key: 'from_path',
        fields: { from_path: '/old', to_path: '/new', created_at: moments.created_at },
      }
      const items = [wells, ...authors, redirect, pumps]
      const before = await readAllRows(tx)
      const plannedImport = await planImport(tx, items)
      expect(plannedImport.plans).toEqual(items.map(() => 'create'))
      const titles =
        await tx`select title from public.import_items where import_id = ${plannedImport.id} order by number`
      expect(titles.map(({ title }) => title)).toEqual(['Wells', 'Writer 0', 'Writer 1', '/old', 'Pumps'])
      expect(await writeImport(tx, plannedImport)).toEqual(items.map(() => 'created'))
      const { authors: _, events: __, ...columns } = pumps.fields
      expect(await readRow(tx, 'news_articles', pumps.fields.id)).toMatchObject(columns)
      expect(await readRow(tx, 'circles', wells.fields.id)).toMatchObject(wells.fields)
      const bylines =
        await tx`select author_id from public.article_authors where article_id = ${String(pumps.fields.id)} order by position`
      expect(bylines.map(row => row.author_id)).toEqual([second, first])

      const after = await readAllRows(tx)
      const secondImport = await planImport(tx, items)
      expect(secondImport.plans).toEqual(items.map(() => 'same'))
      expect(await writeImport(tx, secondImport)).toEqual(items.map(() => 'skipped'))
      expect(await readAllRows(tx)).toEqual(after)
      await undone(tx, plannedImport)
      expect(await readAllRows(tx)).toEqual(before)
    }))
  it('replaces a record of the initial content, which an undo restores', () =>
    runInRolledBackTransaction(sql, async tx => {
      const before = await readAllRows(tx)
      const culture = circle({ slug: 'culture', name: 'Culture' })
      const pageRecord: ImportedRecord = {
        kind: 'page',
        fields: { id: randomUUID(), slug: 'about', title: 'About us', status: 'draft', ...moments },
      }
      const plannedImport = await planImport(tx, [culture, pageRecord])
      expect(plannedImport.plans).toEqual(['update', 'update'])
      expect(await writeImport(tx, plannedImport)).toEqual(['updated', 'updated'])
      expect(await readRow(tx, 'circles', culture.fields.id)).toMatchObject(culture.fields)
      expect(await readRow(tx, 'pages', pageRecord.fields.id)).toMatchObject(pageRecord.fields)
      expect((await planImport(tx, [culture, pageRecord])).plans).toEqual(['same', 'same'])
      await undone(tx, plannedImport)
      expect(await readAllRows(tx)).toEqual(before)
    }))
  it('does not replace initial content that is in use', () =>
    runInRolledBackTransaction(sql, async tx => {
      const [began] = await tx`select id from public.circles where slug = 'culture'`
      await tx`insert into public.news_articles (slug, title, circle_id) values ('in-use', 'In use', ${began?.id})`
      const { plans } = await planImport(tx, [circle({ slug: 'culture', name: 'Culture' })])
      expect(plans).toEqual(['conflict: address'])
    }))
  it('is updated only in fields without local edits', () =>
    runInRolledBackTransaction(sql, async tx => {
      const pumps = article({ excerpt: 'Old.' })
      await writeImport(tx, await planImport(tx, [pumps]))
      const laterVersion = { updated_at: '2022-02-03T04:05:06.654321+00:00' }
      const newer = { ...pumps, fields: { ...pumps.fields, title: 'Newer pumps', ...laterVersion } }
      const update = await planImport(tx, [newer])
      expect(update.plans).toEqual(['update'])
      await writeImport(tx, update)
      expect(await readRow(tx, 'news_articles', pumps.fields.id)).toMatchObject({
        title: 'Newer pumps',
        ...laterVersion,
      })

      await actAs(tx, 'manager')
      await tx`update public.news_articles set title = 'Musa’s title' where id = ${String(pumps.fields.id)}`
      await tx`reset role`
      const third = { ...pumps, fields: { ...newer.fields, title: 'Newest pumps', excerpt: 'New.' } }
      const conflictingImport = await planImport(tx, [third])
      expect(conflictingImport.plans).toEqual(['conflict: changed'])
      expect(await writeImport(tx, conflictingImport)).toEqual(['conflict'])
      expect(await readRow(tx, 'news_articles', pumps.fields.id)).toMatchObject({
        title: 'Musa’s title',
        excerpt: 'New.',
      })
    }))
  it('can be a setting if an admin imports it', () =>
    runInRolledBackTransaction(sql, async tx => {
      const [ownSetting] =
        await tx`select key, value from public.settings where key like 'news.%' or key = 'news.title' limit 1`
      const [anySetting] = ownSetting
        ? [ownSetting]
        : await tx`select key, value from public.settings where value is null limit 1`
      const before = await readAllRows(tx)
      const plannedImport = await planImport(
        tx,
        [setting({ key: anySetting?.key, value: null }), setting({ key: 'no.such.key', value: 1 })],
        'admin',
      )
      expect(plannedImport.plans[0]).toBe('update')
      expect((await writeImport(tx, plannedImport))[0]).toBe('updated')
      const [row] = await tx`select to_jsonb(s) as row from public.settings s where key = ${anySetting?.key}`
      expect(row?.row).toMatchObject(moments)
      await undone(tx, plannedImport)
      expect(await readAllRows(tx)).toEqual(before)
    }))
  it('with the old menu setting is rejected with a reason', () =>
    runInRolledBackTransaction(sql, async tx => {
      const plannedImport = await planImport(
        tx,
        [setting({ key: 'navigation', value: { hidden: ['/team'] } })],
        'admin',
      )
      expect(await writeImport(tx, plannedImport)).toEqual(['rejected'])
      const [item] = await tx`select said from public.import_items where import_id = ${plannedImport.id}`
      expect(item?.said).toBe('Hidden menu entries are part of Menu and footer now. Hide them there.')
    }))
})
