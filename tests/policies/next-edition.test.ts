import { describe, expect, it } from 'vitest'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { makeId } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import { actAsOwner, type Tx } from './signed-in.ts'

const sql = openTestDatabase()

const flagship = makeId(101)
const kinds = ['text', 'programme', 'people', 'partners', 'figures', 'pictures', 'quotes', 'press', 'documents', 'call']
const all = [...kinds, 'notes', 'chairs']
const make = async (tx: Tx, edition: string, parts: string[] | null = all) =>
  (await tx`select public.make_next_edition(${edition}, ${parts}) as id`)[0]?.id as string
const unmake = (tx: Tx, edition: string) => tx`select public.unmake_edition(${edition})`
const preview = async (tx: Tx, edition: string) =>
  (await tx`select public.preview_next_edition(${edition}) as counted`)[0]?.counted
const listChairs = (tx: Tx, edition: string) =>
  tx`select number, name, request, named_on::text, person_id, article_id from public.flagship_chairs
    where edition_id = ${edition} order by number`
const listSections = (tx: Tx, edition: string) =>
  tx`select slug, heading, body_html, items, is_visible, visible_from from public.flagship_sections
    where edition_id = ${edition} order by position`

/** Creates an edition with a section of every type. */
async function createEdition(
  tx: Tx,
  year = 2027,
  starts: string | null = '2027-01-18',
  ends: string | null = '2027-01-23',
) {
  const [madeRow] =
    await tx`insert into public.flagship_editions (flagship_id, year, title, starts_on, ends_on, summary, travel_html)
    values (${flagship}, ${year}, 'Six days, one table', ${starts}, ${ends}, 'As it stands in 2027.', '<p>By train.</p>') returning id`
  await tx`update public.albums set edition_id = ${madeRow?.id} where id = ${makeId(101)}`
  await tx`insert into public.flagship_chairs (edition_id, number, name, request, named_on, person_id, article_id) values
    (${madeRow?.id}, 1, 'Salimata', 'A calendar.', null, ${makeId(101)}, ${makeId(101)}), (${madeRow?.id}, 2, '', '', '2027-01-11', null, null)`
  const link = [{ label: 'Ask', url: '/connect' }]
  const sections: [kind: string, items: unknown][] = [
    ['text', []],
    ['programme', [{ day: '2027-01-18', time: '17:00', title: 'Doors', who: 'Tendai' }]],
    ['people', [makeId(101)]],
    ['partners', [makeId(101)]],
    ['figures', [{ value: '15+', label: 'countries' }]],
    ['pictures', [makeId(101)]],
    ['quotes', [makeId(101)]],
    ['press', link],
    ['documents', link],
    ['call', link],
  ]
  for (const [position, [kind, items]] of sections.entries())
    await tx`insert into public.flagship_sections ${tx({
      flagship_id: flagship,
      edition_id: madeRow?.id,
      kind,
      slug: kind,
      heading: kind,
      body_html: `<p>${kind} of 2027</p>`,
      items: tx.json(items as never),
      position,
      visible_from: kind === 'call' ? '2026-12-01T08:00:00Z' : null,
    } as never)}`
  return madeRow?.id as string
}

describe('the next edition of a flagship', () => {
  it.each(['anon', 'user'] as const)('cannot be created, previewed or undone by the role %s', role =>
    runInRolledBackTransaction(sql, async tx => {
      const edition = await createEdition(tx)
      await actAs(tx, role)
      for (const ask of [make, preview, unmake])
        await expect(tx.savepoint(s => Promise.resolve(ask(s, edition)))).rejects.toMatchObject({ code: '42501' })
    }),
  )
  it('keeps weekdays, structure and texts of the current edition', () =>
    runInRolledBackTransaction(sql, async tx => {
      const edition = await createEdition(tx)
      await actAs(tx, 'manager')
      const newEdition = await make(tx, edition)
      const [row] =
        await tx`select year, title, starts_on::text, ends_on::text, is_visible from public.flagship_editions where id = ${newEdition}`
      expect(row).toEqual({
        year: 2028,
        title: 'Six days, one table',
        starts_on: '2028-01-17',
        ends_on: '2028-01-22',
        is_visible: false,
      })
      const sections = await listSections(tx, newEdition)
      expect(sections.map(({ slug }) => slug)).toEqual((await listSections(tx, edition)).map(({ slug }) => slug))
      const findSection = (slug: string) => sections.find(section => section.slug === slug)
      expect(findSection('programme')?.items).toEqual([{ day: '2028-01-17', time: '17:00', title: 'Doors', who: '' }])
      expect(findSection('partners')).toMatchObject({ items: [makeId(101)], is_visible: false })
      expect(findSection('people')).toMatchObject({ items: [], body_html: '<p>people of 2027</p>' })
      for (const slug of ['figures', 'pictures', 'quotes', 'press', 'documents'])
        expect(findSection(slug), slug).toMatchObject({ items: [], body_html: '', is_visible: true })
      expect(findSection('text')?.body_html).toBe('<p>text of 2027</p>')
      expect(findSection('call')?.visible_from.toISOString()).toBe('2027-11-30T08:00:00.000Z')
      const chair = { name: '', person_id: null, article_id: null }
      expect(await listChairs(tx, newEdition)).toEqual([
        { ...chair, number: 1, request: 'A calendar.', named_on: '2028-01-17' },
        { ...chair, number: 2, request: '', named_on: '2028-01-10' },
      ])
      await actAsOwner(tx)
      await actAs(tx, 'anon')
      expect(await listSections(tx, newEdition)).toEqual([])
      expect(await listChairs(tx, newEdition)).toEqual([])
    }))
  it('contains only the parts that the editor selects', () =>
    runInRolledBackTransaction(sql, async tx => {
      const edition = await createEdition(tx)
      await actAs(tx, 'manager')
      for (const parts of [null, ['text', 'secrets'], ['']])
        await expect(tx.savepoint(s => make(s, edition, parts))).rejects.toMatchObject({ code: '22023' })
      const madeEdition = await make(tx, edition, ['call', 'programme'])
      expect((await listSections(tx, madeEdition)).map(({ slug }) => slug)).toEqual(['programme', 'call'])
      expect(await listChairs(tx, madeEdition)).toEqual([])
      expect(
        (await tx`select travel_html from public.flagship_editions where id = ${madeEdition}`)[0]?.travel_html,
      ).toBe('')
    }))
  it('can be created from an empty edition', () =>
    runInRolledBackTransaction(sql, async tx => {
      await actAs(tx, 'manager')
      const [bareEdition] =
        await tx`insert into public.flagship_editions (flagship_id, year, title) values (${flagship}, 2070, 'Bare') returning id`
      const madeEdition = await make(tx, bareEdition?.id, [])
      expect((await tx`select year, travel_html from public.flagship_editions where id = ${madeEdition}`)[0]).toEqual({
        year: 2071,
        travel_html: '',
      })
    }))
  it('has a preview with the number of entries per section', () =>
    runInRolledBackTransaction(sql, async tx => {
      const edition = await createEdition(tx)
      await actAs(tx, 'manager')
      const partCounts = await preview(tx, edition)
      expect(partCounts).toMatchObject({
        year: 2028,
        starts_on: '2028-01-17',
        ends_on: '2028-01-22',
        isThere: false,
        isDated: true,
        notes: { isWritten: true, isDated: false },
        chairs: [
          { number: 1, request: 'A calendar.', named_on: '2028-01-17' },
          { number: 2, request: '', named_on: '2028-01-10' },
        ],
      })
      const section = { isShown: true, isDated: true, had: 1, entries: 1 }
      expect(partCounts.sections).toEqual([
        { ...section, kind: 'text', heading: 'text', had: 0, entries: 0 },
        { ...section, kind: 'programme', heading: 'programme' },
        { ...section, kind: 'people', heading: 'people', entries: 0 },
        { ...section, kind: 'partners', heading: 'partners', isShown: false },
        ...['figures', 'pictures', 'quotes', 'press', 'documents'].map(kind => ({
          ...section,
          kind,
          heading: kind,
          entries: 0,
          isDated: false,
        })),
        { ...section, kind: 'call', heading: 'call' },
      ])
      await make(tx, edition)
      expect(await preview(tx, edition)).toEqual({ ...partCounts, isThere: true })
    }))
  it.each([
    ['2027-01-01', '2028-01-07'],
    ['2027-12-31', '2028-12-29'],
    ['2028-02-29', '2029-02-27'],
  ])('starts on the same weekday (%s becomes %s)', (starts, next) =>
    runInRolledBackTransaction(sql, async tx => {
      const edition = await createEdition(tx, 2050, starts, null)
      await actAs(tx, 'manager')
      const [row] = await tx`select starts_on::text from public.flagship_editions where id = ${await make(tx, edition)}`
      expect(row?.starts_on).toBe(next)
      expect(new Date(next).getUTCDay()).toBe(new Date(starts).getUTCDay())
    }),
  )
  it('cannot be created twice, or without the current edition', () =>
    runInRolledBackTransaction(sql, async tx => {
      const edition = await createEdition(tx)
      await actAs(tx, 'manager')
      await make(tx, edition)
      for (const [of, message] of [
        [edition, 'The edition of 2028 already exists.'],
        [makeId(9999), 'This edition no longer exists.'],
      ] as const)
        await expect(tx.savepoint(s => make(s, of))).rejects.toMatchObject({ message })
    }))
  it('is created once when two editors request it concurrently', async () => {
    const [edition] = await sql`insert into public.flagship_editions (flagship_id, year, title, starts_on)
      values (${flagship}, 2060, 'Pressed twice', '2060-01-19') returning id`
    try {
      const outcomes = await Promise.allSettled(
        [1, 2].map(() =>
          sql.begin(async tx => {
            await actAs(tx, 'manager')
            return make(tx, edition?.id)
          }),
        ),
      )
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    } finally {
      await sql`delete from public.flagship_editions where year in (2060, 2061)`
    }
  })
  it('can be undone by a manager until an editor changes it', () =>
    runInRolledBackTransaction(sql, async tx => {
      const edition = await createEdition(tx)
      await actAs(tx, 'manager')
      const madeEdition = await make(tx, edition)
      for (const change of [
        (s: Tx) => s`update public.flagship_editions set is_visible = true where id = ${madeEdition}`,
        // The earlier rows are moved back in time, because `now()` is constant within a transaction.
        (s: Tx) =>
          s`update public.flagship_sections set created_at = created_at - interval '1 hour' where edition_id = ${madeEdition}`,
        (s: Tx) =>
          s`update public.flagship_chairs set created_at = created_at - interval '1 hour' where edition_id = ${madeEdition}`,
        (s: Tx) => s`update public.albums set edition_id = ${madeEdition} where id = ${makeId(101)}`,
      ])
        await expect(
          tx.savepoint(async s => {
            await change(s)
            await unmake(s, madeEdition)
          }),
        ).rejects.toMatchObject({ code: '22023' })
      await unmake(tx, madeEdition)
      expect(await tx`select 1 from public.flagship_editions where id = ${madeEdition}`).toHaveLength(0)
      expect(await listSections(tx, madeEdition)).toHaveLength(0)
      // Only an edition that the function make_next_edition has created can be undone.
      await expect(tx.savepoint(s => unmake(s, edition))).rejects.toMatchObject({ code: '22023' })
    }))
})
