import { describe, expect, it } from 'vitest'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { makeId } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import { actAsOwner, type Tx } from './signed-in.ts'

const sql = openTestDatabase()

const [flagship, edition, hiddenEdition] = [makeId(101), makeId(101), makeId(201)]
const add = async (tx: Tx, section: Record<string, unknown>) => {
  const { items = [], ...rest } = section
  const [row] = await tx`insert into public.flagship_sections
    ${tx({ flagship_id: flagship, slug: 'new', heading: 'New', items: tx.json(items as never), ...rest } as never)} returning id`
  return row?.id as string
}
const expectRefusal = async (tx: Tx, section: Record<string, unknown>, code = '23514') =>
  expect(tx.savepoint(s => add(s, section))).rejects.toMatchObject({ code })
const line = (more: object) => ({ day: '2027-01-18', time: '17:00', title: 'Doors', who: '', ...more })

describe('the items of a flagship section', () => {
  const invalidItems: [kind: string, items: unknown][] = [
    ['text', [makeId(101)]],
    ['table', []],
    ['people', {}],
    ['people', 'nobody'],
    ['people', ['no id']],
    ['people', [makeId(9999)]],
    ['partners', [makeId(9999)]],
    ['quotes', [makeId(9999)]],
    ['pictures', [makeId(9999)]],
    // The album 101 belongs to no edition of the flagship.
    ['pictures', [makeId(101)]],
    ['figures', [{ value: '15+' }]],
    ['figures', [{ value: 15, label: 'countries' }]],
    ['press', [{ label: 'Words', url: 'javascript:alert(1)' }]],
    ['press', [{ label: ' ', url: '/connect' }]],
    ['documents', [{ label: 'Words', url: '//elsewhere.example' }]],
    ['call', [1, 2].map(at => ({ label: `${at}`, url: '/connect' }))],
    ['programme', [line({ day: '2027-02-30' })]],
    ['programme', [line({ day: 'Monday' })]],
    ['programme', [line({ time: '25:00' })]],
    ['programme', [line({ title: ' ' })]],
    ['programme', [line({ who: 7 })]],
    ['programme', Array.from({ length: 201 }, () => line({}))],
  ]
  it.each(invalidItems)('of the type %s are refused if they contain %j', (kind, items) =>
    runInRolledBackTransaction(sql, async tx => {
      await actAs(tx, 'manager')
      await expectRefusal(tx, { kind, items })
    }),
  )
  it('are stored with the properties of their section type', () =>
    runInRolledBackTransaction(sql, async tx => {
      await tx`update public.albums set edition_id = ${edition} where id = ${makeId(101)}`
      await actAs(tx, 'manager')
      const validItems: [kind: string, items: unknown][] = [
        ['text', []],
        ['people', [makeId(101)]],
        ['partners', [makeId(101)]],
        ['quotes', [makeId(101)]],
        ['pictures', [makeId(101)]],
        ['figures', [{ value: '15+', label: 'countries' }]],
        ['press', [{ label: 'A paper', url: 'https://paper.example/davos' }]],
        ['documents', [{ label: 'Agenda', url: '/news/agenda' }]],
        ['call', [{ label: 'Ask for a place', url: '/connect' }]],
        ['programme', [line({}), line({ time: '' })]],
      ]
      for (const [kind, items] of validItems) expect(await add(tx, { kind, items, slug: `a-${kind}` })).toBeTruthy()
    }))
  it('cannot contain a person who does not exist', () =>
    runInRolledBackTransaction(sql, async tx => {
      await tx`insert into public.people (id, slug, name) values (${makeId(777)}, 'leaving', 'Leaving')`
      const section = await add(tx, { kind: 'people', items: [makeId(777)] })
      await tx`delete from public.people where id = ${makeId(777)}`
      await actAs(tx, 'manager')
      await tx`update public.flagship_sections set heading = 'Renamed', items = items where id = ${section}`
      const more = tx.json([makeId(777), makeId(101)])
      await expect(
        tx.savepoint(s => s`update public.flagship_sections set items = ${more} where id = ${section}`),
      ).rejects.toMatchObject({ message: expect.stringMatching(/people no longer exists/) })
    }))
})

describe('a section of a flagship', () => {
  it('belongs to an edition of the same flagship', () =>
    runInRolledBackTransaction(sql, async tx => {
      const [otherPage] = await tx`select id from public.flagship_pages where slug = 'basel'`
      await expectRefusal(tx, { flagship_id: otherPage?.id, edition_id: edition }, '23503')
      await add(tx, { slug: 'house' })
      await add(tx, { slug: 'house', edition_id: edition })
      await expectRefusal(tx, { slug: 'house' }, '23505')
      await expectRefusal(tx, { slug: 'house', edition_id: edition }, '23505')
    }))
  it('cannot end before it begins', () =>
    runInRolledBackTransaction(sql, tx =>
      expectRefusal(tx, { visible_from: '2027-01-18T00:00:00Z', visible_until: '2027-01-17T00:00:00Z' }),
    ))

  const hour = 3_600_000
  const terms: [title: string, section: Record<string, unknown>, isSeen: boolean][] = [
    ['always', {}, true],
    ['from an hour ago', { visible_from: new Date(Date.now() - hour) }, true],
    ['from in an hour', { visible_from: new Date(Date.now() + hour) }, false],
    ['until in an hour', { visible_until: new Date(Date.now() + hour) }, true],
    ['until an hour ago', { visible_until: new Date(Date.now() - hour) }, false],
    ['never', { is_visible: false, visible_from: new Date(Date.now() - hour) }, false],
    ['with its edition', { edition_id: edition }, true],
    ['with an edition that is hidden', { edition_id: hiddenEdition }, false],
  ]
  it.each(terms)('is visible to a visitor only between its dates (case “%s”)', (_, section, isSeen) =>
    runInRolledBackTransaction(sql, async tx => {
      const body_html = '<img src="/media/self-test/a.jpg" alt="A">'
      const sectionId = await add(tx, { ...section, slug: 'of-a-time', body_html })
      const isVisible = async () =>
        (await tx`select 1 from public.flagship_sections where id = ${sectionId}`).length > 0
      const picture = async () => (await tx`select private.is_shown_picture('self-test/a.jpg') as shown`)[0]?.shown
      const before = (await readShownPicture(tx, sectionId, picture)) as boolean
      await actAs(tx, 'anon')
      expect(await isVisible()).toBe(isSeen)
      expect(before).toBe(isSeen)
      await actAsOwner(tx)
      await actAs(tx, 'user')
      expect(await isVisible()).toBe(isSeen)
      await actAsOwner(tx)
      await actAs(tx, 'manager')
      expect(await isVisible()).toBe(true)
    }),
  )
  /** Reads the picture of the section after the picture was removed from all other records. */
  async function readShownPicture(tx: Tx, sectionId: string, picture: () => Promise<unknown>) {
    await tx`delete from private.picture_uses where path = 'self-test/a.jpg' and row_id <> ${sectionId}`
    await tx`delete from public.photos where media_id = ${makeId(101)}`
    return picture()
  }
})

it('a section that appears or disappears on its date clears the page caches of every server', () =>
  runInRolledBackTransaction(sql, async tx => {
    const at = (days: number) => new Date(Date.now() + days * 86_400_000)
    await tx`update private.schedule set looked_at = now() - interval '1 day'`
    await add(tx, { visible_until: at(-0.5), visible_from: at(-2) })
    await add(tx, { slug: 'later', visible_from: at(0.2) })
    const [row] = await tx`select public.server_apply_schedule() as done`
    expect(row?.done.out).toBe(1)
    expect(Date.parse(row?.done.next)).toBeCloseTo(at(0.2).getTime(), -4)
  }))
