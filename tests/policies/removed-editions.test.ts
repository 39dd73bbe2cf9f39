import { describe, expect, it } from 'vitest'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { makeId } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import { actAsOwner, type Tx } from './signed-in.ts'

const sql = openTestDatabase()

const flagship = makeId(101)
const remove = (tx: Tx, edition: string) => tx`delete from public.flagship_editions where id = ${edition} returning id`
const putBack = (tx: Tx, edition: string) => tx`select public.put_back_edition(${edition})`
const add = async (tx: Tx, fields: object = {}) => {
  const edition = {
    flagship_id: flagship,
    year: 2044,
    title: 'One table',
    venue: 'The house',
    is_visible: true,
    ...fields,
  }
  return (await tx`insert into public.flagship_editions ${tx(edition as never)} returning id`)[0]?.id as string
}

/** Reads all stored data of an edition, without the timestamps of its rows. */
async function readStored(tx: Tx, edition: string) {
  const rows = (table: string, column: string, columns: string) =>
    tx.unsafe(`select ${columns} from public.${table} r where ${column} = $1 order by r.id`, [edition])
  const rowColumns = "to_jsonb(r) - 'created_at' - 'updated_at' as row"
  return {
    edition: await rows('flagship_editions', 'id', rowColumns),
    sections: await rows('flagship_sections', 'edition_id', rowColumns),
    chairs: await rows('flagship_chairs', 'edition_id', rowColumns),
    albums: await rows('albums', 'edition_id', 'id'),
    events: await rows('events', 'flagship_edition_id', 'id'),
  }
}

/** Creates an edition with an album, an event, chairs, and sections that refer to the album and to a person. */
async function fillEdition(tx: Tx) {
  const edition = await add(tx)
  await tx`update public.albums set edition_id = ${edition} where id = ${makeId(101)}`
  await tx`update public.events set flagship_edition_id = ${edition} where id = ${makeId(101)}`
  for (const [kind, items] of [
    ['pictures', [makeId(101)]],
    ['people', [makeId(101), makeId(201)]],
  ] as const)
    await tx`insert into public.flagship_sections ${tx({
      flagship_id: flagship,
      edition_id: edition,
      kind,
      slug: kind,
      heading: kind,
      body_html: '<p>Words</p>',
      items: tx.json(items as never),
      is_visible: false,
    } as never)}`
  await tx`insert into public.flagship_chairs (edition_id, number, name, request, person_id, article_id)
    values (${edition}, 1, 'Salimata', 'A calendar.', ${makeId(201)}, ${makeId(301)})`
  return edition
}

describe('a deleted edition', () => {
  it.each(['anon', 'user', 'manager'] as const)('cannot be deleted or restored by the role %s', role =>
    runInRolledBackTransaction(sql, async tx => {
      const edition = await add(tx)
      const removedEdition = await add(tx, { year: 2045 })
      await actAs(tx, 'admin')
      await remove(tx, removedEdition)
      await actAsOwner(tx)
      await actAs(tx, role)
      const removal = tx.savepoint(s => remove(s, edition))
      if (role === 'anon') await expect(removal).rejects.toMatchObject({ code: '42501' })
      else expect(await removal).toEqual([])
      await expect(tx.savepoint(s => putBack(s, removedEdition))).rejects.toMatchObject({ code: '42501' })
    }),
  )
  it('is restored completely with its sections, chairs, albums and events', () =>
    runInRolledBackTransaction(sql, async tx => {
      const edition = await fillEdition(tx)
      const before = await readStored(tx, edition)
      await actAs(tx, 'admin')
      await remove(tx, edition)
      expect(Object.values(await readStored(tx, edition)).flat()).toEqual([])
      await putBack(tx, edition)
      await actAsOwner(tx)
      expect(await readStored(tx, edition)).toEqual(before)
      // The edition was not just created, so a manager cannot undo its creation.
      await tx`update public.flagship_editions set is_visible = false where id = ${edition}`
      await actAs(tx, 'manager')
      await expect(tx.savepoint(s => s`select public.unmake_edition(${edition})`)).rejects.toMatchObject({
        code: '22023',
      })
    }))
  it('is restored without parts that were deleted or moved while the edition was deleted', () =>
    runInRolledBackTransaction(sql, async tx => {
      const edition = await fillEdition(tx)
      await actAs(tx, 'admin')
      await remove(tx, edition)
      await actAsOwner(tx)
      const otherEdition = await add(tx, { year: 2046 })
      await tx`delete from public.people where id = ${makeId(201)}`
      await tx`delete from public.news_articles where id = ${makeId(301)}`
      await tx`update public.albums set edition_id = ${otherEdition} where id = ${makeId(101)}`
      await actAs(tx, 'admin')
      await putBack(tx, edition)
      await actAsOwner(tx)
      const after = await readStored(tx, edition)
      expect(after.albums).toEqual([])
      expect(after.events).toEqual([{ id: makeId(101) }])
      expect(Object.fromEntries(after.sections.map(({ row }) => [row.kind, row.items]))).toEqual({
        people: [makeId(101)],
        pictures: [makeId(101)],
      })
      expect(after.chairs).toMatchObject([{ row: { name: 'Salimata', person_id: null, article_id: null } }])
    }))
  it('cannot be restored twice', () =>
    runInRolledBackTransaction(sql, async tx => {
      const edition = await add(tx)
      await actAs(tx, 'admin')
      await expect(tx.savepoint(s => putBack(s, edition))).rejects.toMatchObject({ code: '22023' })
      await expect(tx.savepoint(s => putBack(s, makeId(999)))).rejects.toMatchObject({ code: '22023' })
      await remove(tx, edition)
      await expect(
        tx.savepoint(async s => {
          await add(s)
          await putBack(s, edition)
        }),
      ).rejects.toMatchObject({ message: 'Another edition of 2044 exists now.' })
      await putBack(tx, edition)
      await expect(tx.savepoint(s => putBack(s, edition))).rejects.toMatchObject({ code: '22023' })
    }))
})

describe('the last public edition of a flagship', () => {
  const shownFlagship = async (tx: Tx) =>
    (
      await tx`insert into public.flagship_pages (slug, title, is_visible) values ('shown', 'Shown', true) returning id`
    )[0]?.id as string

  it('cannot be deleted while the flagship’s page is public', () =>
    runInRolledBackTransaction(sql, async tx => {
      const flagship_id = await shownFlagship(tx)
      const first = await add(tx, { flagship_id, year: 2044 })
      const second = await add(tx, { flagship_id, year: 2045 })
      await add(tx, { flagship_id, year: 2046, is_visible: false })
      await actAs(tx, 'admin')
      expect(await remove(tx, first)).toHaveLength(1)
      await expect(tx.savepoint(s => remove(s, second))).rejects.toMatchObject({ code: '23514' })
      await actAsOwner(tx)
      await expect(tx.savepoint(s => remove(s, second))).rejects.toMatchObject({ code: '23514' })
      await tx`update public.flagship_pages set is_visible = false where id = ${flagship_id}`
      expect(await remove(tx, second)).toHaveLength(1)
    }))
  it('stays when two admins delete the last two at once', async () => {
    const [newSection] =
      await sql`insert into public.flagship_pages (slug, title, is_visible) values ('twice', 'Twice', true) returning id`
    try {
      const editions = await sql`insert into public.flagship_editions (flagship_id, year, title, is_visible)
        values (${newSection?.id}, 2051, 'One', true), (${newSection?.id}, 2052, 'Other', true) returning id`
      const outcomes = await Promise.allSettled(
        editions.map(({ id }) =>
          sql.begin(async tx => {
            await actAs(tx, 'admin')
            await remove(tx, id)
          }),
        ),
      )
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(await sql`select 1 from public.flagship_editions where flagship_id = ${newSection?.id}`).toHaveLength(1)
    } finally {
      await sql`delete from public.flagship_pages where slug = 'twice'`
    }
  })
  it('is deleted together with its flagship', () =>
    runInRolledBackTransaction(sql, async tx => {
      const flagship_id = await shownFlagship(tx)
      const edition = await add(tx, { flagship_id })
      await actAs(tx, 'admin')
      await tx`delete from public.flagship_pages where id = ${flagship_id}`
      expect((await readStored(tx, edition)).edition).toEqual([])
    }))
})
