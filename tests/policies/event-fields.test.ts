import { describe, expect, it } from 'vitest'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { makeId } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import type { Tx } from './signed-in.ts'

const sql = openTestDatabase()
const seenId = makeId(101)

const change = (tx: Tx, fields: Record<string, unknown>) =>
  tx.savepoint(
    s =>
      s`select public.save_event(${s.json({ id: seenId, ...fields } as never)}, (select updated_at from public.events where id = ${seenId})) as saved`,
  )
const asMusa = (act: (tx: Tx) => Promise<void>) =>
  runInRolledBackTransaction(sql, async tx => {
    await actAs(tx, 'manager')
    await act(tx)
  })

describe('the fields of an event', () => {
  it.each([
    ['state_note', 'x'.repeat(401)],
    ['state_note', 'bell \u0007'],
    ['town', 'two\nlines'],
    ['country', 'ch'],
    ['country', 'Switzerland'],
    ['street_address', 'hidden \u200b blank'],
    ['map_url', 'javascript:alert(1)'],
    ['map_url', '//maps.example'],
    ['online_url', 'ftp://a.example'],
    ['online_url', `https://a.example/${'x'.repeat(2000)}`],
    ['organizer_name', 'right\u202eleft'],
    ['outcome_html', 'x'.repeat(200_001)],
    ['documents', [{ title: 'Logs', url: 'javascript:alert(1)' }]],
    ['documents', [{ title: '', url: 'https://a.example' }]],
    ['documents', 'none'],
    ['documents', Array.from({ length: 51 }, () => ({ title: 'A', url: 'https://a.example' }))],
    ['programme', [{ time: '09:00', title: '' }]],
    ['programme', [{ time: '09:00', title: 'Tea', people: 'Ama' }]],
    ['programme', [{ time: '09:00', title: 'Tea', people: [''] }]],
    ['programme', [{ time: '09:00', title: 'Tea', people: [{ name: 'Ama' }] }]],
    ['programme', [{ time: '09:00', title: 'Tea', people: [{ id: makeId(101) }] }]],
    ['programme', [{ time: '09:00', title: 'Tea', people: [{ id: makeId(101), name: ' ' }] }]],
    ['programme', [{ time: '09:00', title: 'Tea', people: [{ id: 'ama', name: 'Ama' }] }]],
    ['programme', [{ time: '09:00', title: 'Tea', people: [7] }]],
    ['programme', [{ time: '09:00', title: 'Tea', people: ['two\nlines'] }]],
    ['programme', [{ time: '09:00', title: 'Tea', about: 'x'.repeat(1001) }]],
    ['programme', [{ time: '09:00', title: 'Tea', about: 7 }]],
  ])('are rejected if a field breaks its rule (field: %s)', (name, value) =>
    asMusa(async tx => {
      await expect(change(tx, { [name]: value })).rejects.toMatchObject({ code: '23514' })
    }),
  )
  it('cannot name the event as the replacement of itself', () =>
    asMusa(async tx => {
      const otherId = crypto.randomUUID()
      const readReplacement = async () =>
        (await tx`select instead_id from public.events where id = ${seenId}`)[0]?.instead_id
      await expect(change(tx, { event_state: 'cancelled', instead_id: seenId })).rejects.toMatchObject({
        code: '23514',
        constraint_name: 'instead_of_another',
      })
      await change(tx, { instead_id: otherId })
      expect(await readReplacement()).toBeNull()
      await change(tx, { event_state: 'cancelled', instead_id: otherId })
      expect(await readReplacement()).toBe(otherId)
      const copies = [{ title: 'Again', slug: 'again', start_date: '2031-01-01T09:00:00Z', end_date: null }]
      const [copyResult] = await tx`select public.copy_event(${seenId}, ${tx.json(copies)}) as ids`
      const [copy] = await tx`select event_state, instead_id from public.events where id = ${copyResult?.ids[0]}`
      expect(copy).toEqual({ event_state: 'scheduled', instead_id: null })
      await change(tx, { event_state: 'scheduled' })
      expect(await readReplacement()).toBeNull()
    }))
  it('cannot make a public event a template', () =>
    asMusa(async tx => {
      await expect(change(tx, { is_pattern: true })).rejects.toMatchObject({
        code: '23514',
        constraint_name: 'events_is_pattern_check',
      })
    }))
  it('cannot name an edition that does not exist', async () => {
    await asMusa(async tx => {
      await expect(change(tx, { flagship_edition_id: seenId.replace('1', '2') })).rejects.toMatchObject({
        code: '23503',
      })
      await change(tx, { flagship_edition_id: makeId(101) })
    })
    await runInRolledBackTransaction(sql, async tx => {
      await tx`update public.events set flagship_edition_id = ${makeId(101)} where id = ${seenId}`
      await tx`delete from public.flagship_editions where id = ${makeId(101)}`
      const [row] = await tx`select flagship_edition_id from public.events where id = ${seenId}`
      expect(row).toEqual({ flagship_edition_id: null })
    })
  })
  it('are stored completely and can be read in the public event view', () =>
    asMusa(async tx => {
      const fields = {
        state_note: 'We meet in January.\nYour place is kept.',
        town: 'Basel',
        country: 'CH',
        street_address: 'Rheinknie 4',
        map_url: 'https://maps.example/1',
        online_url: 'https://meet.example/cold',
        organizer_name: 'Midwives’ fund',
        outcome_html: '<p>Six fridges mended.</p>',
        documents: [{ title: 'Logs', url: 'https://papers.example/logs.pdf' }],
        programme: [{ time: '', title: 'Tea', about: 'Two\nlines', people: ['Ṣọlá Fádàíró'] }],
      }
      const [savedEvent] = await change(tx, fields)
      expect(savedEvent?.saved).toMatchObject(fields)
      const [foundRecord] = await tx`select title from public.find_records('rheinknie fridges midwives')`
      expect(foundRecord).toEqual({ title: 'Seen' })
      await actAs(tx, 'anon')
      const [row] = await tx`select * from public.events_with_circles where id = ${seenId}`
      expect(row).toMatchObject(fields)
    }))
})

it('the link check collects every URL of an event', () =>
  runInRolledBackTransaction(sql, async tx => {
    const links = async () =>
      (
        await tx`select value from private.public_pointers() where table_name = 'events' and key = 'self-test-seen' and holds = 'link'`
      )
        .map(({ value }) => value)
        .toSorted()
    await tx`update public.events set signup_url = 'https://a.example/1', map_url = 'https://a.example/2', online_url = 'https://a.example/3',
      organizer_website_url = 'https://a.example/4', documents = ${sql.json([
        { title: 'Logs', url: 'https://a.example/5' },
        { title: 'Minutes', url: 'https://a.example/6' },
      ])} where id = ${seenId}`
    expect(await links()).toEqual([1, 2, 3, 4, 5, 6].map(n => `https://a.example/${n}`))
    await tx`update public.events set organizer_website_url = 'a.example/4', documents = '[]' where id = ${seenId}`
    expect(await links()).toEqual([1, 2, 3].map(n => `https://a.example/${n}`))
    await tx`update public.events set status = 'draft' where id = ${seenId}`
    expect(await links()).toEqual([])
  }))

describe('the speakers of an event', () => {
  const session = (people: unknown[]) => [{ time: '09:00', title: 'Tea', people }]
  const speakers = async (tx: Tx) => {
    const [row] = await tx`select programme -> 0 -> 'people' as people from public.events where id = ${seenId}`
    return row?.people
  }
  it('are stored as people with their current name, or as plain names', () =>
    asMusa(async tx => {
      await change(tx, {
        programme: session([{ id: seenId, name: 'Somebody else' }, 'A guest', { id: makeId(999), name: 'Gone' }]),
      })
      expect(await speakers(tx)).toEqual([{ id: seenId, name: 'Seen' }, 'A guest', 'Gone'])
    }))
  it('become plain names if a restored version names deleted people', () =>
    runInRolledBackTransaction(sql, async tx => {
      const chosenSession = session([{ id: seenId, name: 'Seen' }])
      await tx`delete from public.people where id = ${seenId}`
      await actAs(tx, 'manager')
      await change(tx, { programme: chosenSession })
      expect(await speakers(tx)).toEqual(['Seen'])
    }))
  it('are found by an index, not by scanning all people', () =>
    runInRolledBackTransaction(sql, async tx => {
      await tx`insert into public.people (id, name, slug, groups)
        select gen_random_uuid(), 'Person ' || n, 'person-' || n, '{}' from generate_series(1, 500) as n`
      await tx`analyze public.people`
      const scans = async () =>
        (
          await tx`select seq_scan::int as whole, idx_scan::int as by_key from pg_stat_xact_user_tables where relname = 'people'`
        )[0]
      const before = await scans()
      await change(tx, {
        programme: session([
          { id: seenId, name: 'Seen' },
          { id: makeId(999), name: 'Gone' },
        ]),
      })
      const after = await scans()
      expect(after?.whole).toBe(before?.whole)
      expect(after?.by_key).toBeGreaterThan(before?.by_key)
    }))
  it('are each listed once per event', () =>
    asMusa(async tx => {
      await change(tx, {
        programme: [...session([{ id: seenId, name: 'Seen' }]), ...session([{ id: seenId, name: 'Seen' }, 'A guest'])],
      })
      const readPlace = (tx: Tx) =>
        tx`select event_id, is_public from public.appearances where person_id = ${seenId} order by event_id`
      expect(await readPlace(tx)).toEqual([
        { event_id: seenId, is_public: true },
        { event_id: makeId(201), is_public: false },
      ])
      await actAs(tx, 'anon')
      expect(await readPlace(tx)).toEqual([{ event_id: seenId, is_public: true }])
    }))
})

it('an invalid programme keeps the valid properties of each session', async () => {
  const odd = [
    { time: '9', title: 'Tea', people: 'Ama' },
    7,
    { time: '10', title: 'Logs', people: ['Ama'], about: 'Six.' },
  ]
  const [cleanedRow] = await sql`select private.as_programme(${sql.json(odd)}) as programme`
  expect(cleanedRow?.programme).toEqual([
    { time: '09:00', title: 'Tea' },
    { ...(odd[2] as object), time: '10:00' },
  ])
})
