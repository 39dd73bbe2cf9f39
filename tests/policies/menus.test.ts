import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultMenu } from '../../app/features/menu/desk/default-menu.ts'
import { findMenuError } from '../../app/features/menu/desk/menu-rules.ts'
import { type MenuPlace, menuPlaces } from '../../app/features/menu/desk/menu-tree.ts'
import { parseMenu } from '../../app/features/menu/menu.ts'
import type { Json } from '../../app/platform/db/database.gen.ts'
import { product } from '../../app/platform/product.ts'
import type { JSONValue, TransactionSql } from '../../server/backend/database/sql.ts'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { makeId } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import { applySteps, menuSteps } from '../support/menu-steps.ts'

const sql = openTestDatabase()

const davos = { kind: 'automatic', target: 'davos', label: '', is_hidden: false }
const makeLink = (target: string, label = 'Press') => ({ kind: 'url', target, label, is_hidden: false })
const makeGroup = (...items: JSONValue[]) => ({ kind: 'group', label: 'More', is_hidden: false, items })
const toJson = (value: unknown) => JSON.parse(JSON.stringify(value)) as JSONValue

const save = (tx: TransactionSql, menuName: MenuPlace, entries: JSONValue) =>
  tx.unsafe(`update public.menus set ${menuName} = $1`, [tx.json(entries)])
const findError = async (tx: TransactionSql, menuName: MenuPlace, entries: JSONValue) =>
  (await tx`select private.menu_error(${menuName}, ${tx.json(entries)}) as error`)[0]?.error as string | null
/** Labels that a visitor sees. */
async function listLinks(tx: TransactionSql) {
  await tx.unsafe('reset role')
  await actAs(tx, 'anon')
  const [row] = await tx`select public.list_menu_links() as links`
  return parseMenu(row?.links, [])
}

describe('the menu of a new site', () => {
  it('has the links of the specification', async () => {
    const [row] = await sql`select main, button, footer, closing from public.menus`
    expect(row).toEqual(toJson(defaultMenu))
  })
  it('shows the Davos link only while the flagship is visible', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await tx`update public.flagship_pages set is_visible = false where slug = 'davos'`
      expect((await listLinks(tx)).main.map(({ label }) => label)).toEqual([
        'Home',
        'About',
        'Management',
        'Leadership Council',
        'Flagships',
        'Circles',
        'Partners',
        'Events',
        'News',
      ])
      await tx.unsafe('reset role')
      await tx`update public.flagship_pages set is_visible = true, title = 'Davos 2027' where slug = 'davos'`
      expect((await listLinks(tx)).main[5]).toEqual({ to: '/flagship-davos', label: 'Davos 2027' })
    })
  })
})

describe('a visitor who reads the menu', () => {
  it('gets current titles of published pages and no hidden entries', () =>
    runInRolledBackTransaction(sql, async tx => {
      const target = (kind: string, id: string, label = '') => ({ kind, target: id, label, is_hidden: false })
      await save(tx, 'main', [
        davos,
        target('page', makeId(101)),
        target('page', makeId(201)),
        target('page', makeId(999)),
        target('circle', makeId(101)),
        target('category', makeId(101), 'Press'),
        target('flagship', makeId(101)),
        { ...makeLink('/secret', 'A secret'), is_hidden: true },
        makeGroup({ ...makeLink('/secret', 'A secret'), is_hidden: true }),
        makeGroup(target('page', makeId(101)), target('automatic', 'circles')),
      ])
      await tx`update public.pages set title = 'Renamed' where id = ${makeId(101)}`
      const { main } = await listLinks(tx)
      const links = main.filter(({ to }) => to !== '/flagship-davos')
      expect(links.slice(0, 3)).toEqual([
        { to: '/self-test-seen', label: 'Renamed' },
        { to: '/circles/self-test-a-circle', label: 'A Self-Test Circle' },
        { to: '/news/all?category=self-test-a-category', label: 'Press' },
      ])
      // A flagship without a page has no link.
      expect(links).toHaveLength(4)
      const circles = (links[3]?.links ?? []).map(({ label }) => label)
      expect(circles.slice(0, 1)).toEqual(['Renamed'])
      expect(circles).toContain('A Self-Test Circle')
    }))
  it('gets links to the three flagships that have a page', () =>
    runInRolledBackTransaction(sql, async tx => {
      const flagships =
        await tx`select id, slug from public.flagship_pages where slug in ('davos', 'geneva', 'basel') order by slug`
      const target = (id: string) => ({ kind: 'flagship', target: id, label: 'A', is_hidden: false })
      await save(
        tx,
        'closing',
        flagships.map(({ id }) => target(id)),
      )
      const { closing } = await listLinks(tx)
      expect(flagships.length).toBeGreaterThan(0)
      expect(closing).toEqual(flagships.map(({ slug }) => ({ to: `/${product.slug}-${slug}`, label: 'A' })))
    }))
  it('makes the database read only the records in the menu', () =>
    runInRolledBackTransaction(sql, async tx => {
      const countedTables = ['pages', 'flagship_pages', 'categories', 'circles']
      const count = async () => {
        const [row] = await tx`select sum(seq_scan)::int as whole, sum(coalesce(idx_scan, 0))::int as keys
          from pg_stat_xact_user_tables where schemaname = 'public' and relname = any(${countedTables})`
        return { whole: row?.whole as number, keys: row?.keys as number }
      }
      const target = (kind: string) => ({ kind, target: makeId(101), label: '', is_hidden: false })
      await save(tx, 'main', [{ ...davos, is_hidden: true }, target('page'), target('page')])
      await save(tx, 'footer', [makeGroup(target('page'), target('circle'), target('category'))])
      // The query planner reads short tables completely unless complete reads are off.
      await tx`set local enable_seqscan = off`
      await tx`discard plans`
      const before = await count()
      await tx`select public.list_menu_links()`
      const after = await count()
      expect({ whole: after.whole - before.whole, keys: after.keys - before.keys }).toEqual({ whole: 0, keys: 5 })
    }))
  it('cannot read the table of menus', () =>
    runInRolledBackTransaction(sql, async tx => {
      await actAs(tx, 'anon')
      await expect(tx.savepoint(s => s`select main from public.menus`)).rejects.toMatchObject({ code: '42501' })
      await expect(tx.savepoint(s => s`select title from public.menu_targets`)).rejects.toMatchObject({ code: '42501' })
    }))
})

describe('a save of the menu', () => {
  it('adds one revision and audit log entry, and clears page caches', () =>
    runInRolledBackTransaction(sql, async tx => {
      const count = async () =>
        (
          await tx`select (select count(*)::int from public.audit_log where table_name = 'menus') as lines,
          (select count(*)::int from public.revisions where table_name = 'menus') as revisions,
          exists (select from private.content_changes where transaction_id = pg_current_xact_id()) as changed`
        )[0]
      const before = await count()
      await actAs(tx, 'manager')
      await tx`update public.menus set closing = ${tx.json([makeLink('/press')])}, main = ${tx.json([davos])}`
      await tx.unsafe('reset role')
      expect(await count()).toEqual({ lines: before?.lines + 1, revisions: before?.revisions + 1, changed: true })
    }))
  it.each<[MenuPlace, JSONValue, RegExp]>([
    ['main', 'x', /not in its form/],
    ['main', [davos, 5], /not in its form/],
    ['main', [davos, { ...makeLink('/press'), extra: 1 }], /not in its form/],
    ['main', [davos, { ...davos, kind: 'odd' }], /not in its form/],
    ['main', [davos, { ...davos, kind: 'page', target: 'about' }], /not in its form/],
    ['main', [davos, { ...davos, kind: 'route', target: '/nowhere' }], /No page has the path/],
    ['main', [davos, makeLink('javascript:alert(1)')], /is not a link. Use https/],
    ['main', [davos, makeLink('JavaScript:alert(1)')], /is not a link/],
    ['main', [davos, makeLink('data:text/html,x')], /is not a link/],
    ['main', [davos, makeLink('//evil.example')], /is not a link/],
    ['main', [davos, makeLink('/\\evil.example')], /is not a link/],
    ['main', [davos, makeLink('/a\n/b')], /is not a link/],
    ['main', [davos, makeLink('/press', 'A\nB')], /one line/],
    ['main', [davos, makeLink('/press', 'x'.repeat(25))], /24 characters/],
    ['main', [davos, makeLink('/press', '')], /needs a label/],
    ['main', [davos, makeGroup(makeGroup())], /cannot contain a group/],
    ['main', [davos, ...Array<JSONValue>(60).fill(makeLink('/press'))], /60 entries/],
    ['main', [davos, makeGroup(...Array<JSONValue>(59).fill(makeLink('/press')))], /60 entries/],
    ['main', [], /automatic and stays/],
    ['main', [davos, davos], /automatic and stays/],
    ['footer', Array<JSONValue>(5).fill(makeGroup(makeLink('/press'))), /four columns/],
    ['footer', [makeLink('/press')], /belongs to a column/],
    ['footer', [makeGroup(davos)], /into the main menu/],
    ['button', [], /one button/],
    ['closing', Array<JSONValue>(9).fill(makeLink('/press')), /eight links/],
  ])('is refused with a message for an invalid value (“%s”, %j)', async (menuName, entries, message) => {
    await runInRolledBackTransaction(sql, async tx => {
      await actAs(tx, 'admin')
      await expect(tx.savepoint(s => save(s, menuName, entries))).rejects.toMatchObject({
        code: '23514',
        message: expect.stringMatching(message),
      })
    })
  })
  it('is allowed for any menu that the menu screen can build', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      for (const steps of fc.sample(menuSteps, { numRuns: 300, seed: 1 })) {
        const menu = toJson(applySteps(defaultMenu.main, steps))
        expect(await findError(tx, 'main', menu), JSON.stringify(menu)).toBeNull()
      }
    })
  })
  it('is refused exactly for the menus that the menu screen refuses', async () => {
    const link = fc.record({
      kind: fc.constantFrom('url', 'automatic', 'route'),
      target: fc.constantFrom(
        '/',
        '/about',
        '/press',
        'https://a.example/',
        'mailto:a@b.example',
        'javascript:x',
        '//x',
        'davos',
        'circles',
        'contact',
      ),
      label: fc.constantFrom('', 'Press', 'x'.repeat(25)),
      is_hidden: fc.boolean(),
    })
    const group = fc.record({
      kind: fc.constant('group'),
      label: fc.constantFrom('', 'More'),
      is_hidden: fc.boolean(),
      items: fc.array(link, { maxLength: 3 }),
    })
    const anyMenu = fc.tuple(
      fc.constantFrom(...menuPlaces),
      fc.array(fc.oneof(link, group), { maxLength: 5 }),
      fc.boolean(),
    )
    await runInRolledBackTransaction(sql, async tx => {
      let allowedCount = 0
      for (const [menuName, list, withDavos] of fc.sample(anyMenu, { numRuns: 1500, seed: 2 })) {
        const entries = toJson(withDavos ? [davos, ...list] : list)
        // The screen for menus offers no links with these combinations of type and target.
        const all = JSON.stringify(entries)
        const expectFailure = (
          await tx`select exists (select from jsonb_path_query(${tx.json(entries)}, 'strict $.**') as e
          where jsonb_typeof(e) = 'object' and ((e ->> 'kind' = 'route' and not private.menu_routes() ? (e ->> 'target'))
            or (e ->> 'kind' = 'automatic' and (e ->> 'target' not in ('davos', 'circles', 'contact') or e ->> 'label' <> '')))) as it`
        )[0]?.it
        const error = await findError(tx, menuName, entries)
        if (expectFailure) expect(error, all).not.toBeNull()
        else
          expect(error === null, `${menuName} ${all}: ${error}`).toBe(
            findMenuError(menuName, entries as Json) === undefined,
          )
        if (error === null) allowedCount += 1
      }
      // With fewer valid menus the test would be meaningless.
      expect(allowedCount).toBeGreaterThan(50)
    })
  })
})
