// @module-tag long
import { readFileSync } from 'node:fs'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { formatWordpressExport } from '../support/old-site.ts'
import { signInAmina, signUpMusa, signUpZola } from './cast.ts'
import { sendImportFile, waitForImport } from './import-calls.ts'
import { startWholeSite, type WholeSite } from './whole-site.ts'

let site: WholeSite
let musa: SupabaseClient
let zola: SupabaseClient
let amina: SupabaseClient

beforeAll(async () => {
  site = await startWholeSite()
  musa = await signUpMusa(site)
  amina = await signInAmina(site)
  zola = (await signUpZola(site)).zola
})
afterAll(() => site?.stop())

const guild = readFileSync('tests/fixtures/imports/calendar/harbour-guild.ics', 'utf8')

const send = (person: SupabaseClient | undefined, body: string, kind = 'event', name = 'guild.ics') =>
  sendImportFile(site, person, { body, name, kind })
const waitForStatus = (id: string, ...statuses: string[]) => waitForImport(musa, id, ...statuses)
async function importFile(body: string, kind = 'event', ...statuses: string[]) {
  const answer = await send(musa, body, kind)
  expect(answer.status, await answer.clone().text()).toBe(201)
  const { id } = (await answer.json()) as { id: string }
  return { id, found: await waitForStatus(id, ...(statuses.length > 0 ? statuses : ['planned'])) }
}
const countImport = async (id: string) => (await musa.rpc('count_import', { import: id })).data
async function moveImport(id: string, step: string, status: string) {
  expect((await musa.rpc('move_import', { import: id, step })).error).toBeNull()
  await waitForStatus(id, status)
  return countImport(id)
}
const readAllRows = async () => {
  const rows: Record<string, unknown> = {}
  for (const [table, key, second = key] of [
    ['events', 'id'],
    ['event_circles', 'event_id', 'circle_id'],
    ['circles', 'id'],
    ['media', 'id'],
    ['redirects', 'from_path'],
  ] as const)
    rows[table] = (await amina.from(table).select('*').order(key).order(second).throwOnError()).data
  return rows
}

describe('an event import', () => {
  it('is refused to signed-out visitors and members', async () => {
    expect((await send(undefined, guild)).status).toBe(401)
    expect((await send(zola, guild)).status).toBe(403)
    expect((await zola.rpc('begin_import', { wanted: { name: 'x', kind: 'event' } })).error?.code).toBe('42501')
    expect((await zola.from('imports').select('id')).data).toEqual([])
    expect((await send(musa, guild, 'setting')).status).toBe(422)
  })
  it('accepts no articles, and the import of articles accepts no calendar', async () => {
    const calendar = await importFile(guild, 'article', 'refused')
    expect(calendar.found?.note).toMatch(
      /“Calendar \(ICS\)”, which holds events and no articles\. Bring it in at Events\.$/,
    )
    const articles = await importFile(formatWordpressExport('old.example', [{ id: 1 }]), 'event', 'refused')
    expect(articles.found?.note).toMatch(/which holds articles and no events\. Bring it in at News\.$/)
  })
  it('is refused for a calendar without events', async () => {
    const { found } = await importFile('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n', 'event', 'refused')
    expect(found?.note).toBe('It holds no calendar.')
  })
})

describe('the import of a calendar', () => {
  it('can be undone and leaves nothing behind', async () => {
    await amina.from('circles').insert({ slug: 'trade-winds', name: 'Trade' }).throwOnError()
    const before = await readAllRows()
    const { id, found } = await importFile(guild)
    expect(found).toMatchObject({
      kind: 'event',
      source: 'calendar “Harbour Guild”',
      report: { notCarried: { tasks: 1 } },
    })
    expect(await countImport(id)).toMatchObject({ items: 5, taken: 5, plans: { create: 5 } })
    expect(await readAllRows()).toEqual(before)
    expect(await moveImport(id, 'run', 'done')).toMatchObject({ outcomes: { created: 5 } })

    const { data: events } = await musa
      .from('events')
      .select(
        'slug, title, start_date, end_date, timezone, time_precision, location, status, event_state, organizer_name',
      )
      .or('slug.like.second-thursday*,slug.like.quay-days*,slug.eq.board-call')
      .order('start_date')
      .throwOnError()
    expect(events.map(({ slug, start_date, status, event_state }) => [slug, start_date, status, event_state])).toEqual([
      ['second-thursday-at-the-salt-store-2027-02-11', '2027-02-11T16:00:00+00:00', 'published', 'scheduled'],
      ['second-thursday-on-a-friday-2027-03-12', '2027-03-12T16:00:00+00:00', 'published', 'scheduled'],
      ['second-thursday-at-the-salt-store-2027-04-08', '2027-04-08T16:00:00+00:00', 'published', 'scheduled'],
      ['quay-days', '2027-04-30T22:00:00+00:00', 'published', 'cancelled'],
      ['board-call', '2027-06-15T09:00:00+00:00', 'draft', 'scheduled'],
    ])
    expect(events[0]).toMatchObject({
      timezone: 'Africa/Johannesburg',
      organizer_name: 'Harbour Guild',
      time_precision: 'datetime',
    })
    expect(events[3]).toMatchObject({ end_date: '2027-05-02T22:00:00+00:00', time_precision: 'date' })
    const page = await fetch(`${site.url}/event/second-thursday-at-the-salt-store-2027-02-11`)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('Second Thursday at the Salt Store')

    const after = await readAllRows()
    const secondRead = await importFile(guild)
    expect(await countImport(secondRead.id)).toMatchObject({ plans: { same: 5 } })
    expect(await readAllRows()).toEqual(after)

    // A change in the calendar overwrites a record unless the record was edited on the site.
    const newer = await importFile(
      guild.replace('SUMMARY:Quay days', 'SUMMARY:Quay week').replace('CATEGORIES:Trade\r\n', ''),
    )
    expect(await countImport(newer.id)).toMatchObject({ plans: { same: 4, update: 1 } })
    expect(await moveImport(newer.id, 'run', 'done')).toMatchObject({ outcomes: { updated: 1, skipped: 4 } })
    expect(await moveImport(newer.id, 'undo', 'undone')).toMatchObject({ undone: { undone: 1 } })
    expect(await readAllRows()).toEqual(after)

    expect(await moveImport(id, 'undo', 'undone')).toMatchObject({ undone: { undone: 5 } })
    expect(await readAllRows()).toEqual(before)
  })

  it('of this site’s own export changes nothing on this site', async () => {
    const ownCalendar = await (await fetch(`${site.url}/calendar/all.ics`)).text()
    const { id } = await importFile(ownCalendar)
    const counts = (await countImport(id)) as { items: number; plans: Record<string, number> }
    expect(counts.items).toBeGreaterThan(3)
    expect(counts.plans).toEqual({ same: counts.items })

    const { data: storedEvents } = await musa
      .from('events')
      .select('id, title, start_date, end_date, timezone, time_precision, event_state, location')
      .throwOnError()
    const { data: items } = await musa.from('import_items').select('source_id, item').eq('import_id', id).throwOnError()
    for (const { source_id, item } of items) {
      const event = storedEvents.find(each => each.id === source_id)
      const { fields } = item as { fields: Record<string, string> }
      expect(fields).toMatchObject({
        title: event?.title,
        time_precision: event?.time_precision,
        event_state: event?.event_state,
      })
      expect('end_date' in fields).toBe(event?.end_date !== null)
      // All-day dates are the same everywhere. Times use the local time of the event's place, or UTC if the event has
      // no place.
      const zone = event?.time_precision === 'datetime' && event.timezone !== 'UTC' ? event.timezone : null
      expect(fields.timezone ?? null).toBe(zone)
      if (event?.time_precision === 'datetime')
        expect(Date.parse(fields.start_date ?? '')).toBe(Date.parse(event.start_date))
    }
  })

  it('of fifty megabytes takes only the first 10,000 events', { timeout: 180_000 }, async () => {
    const text = 'A'.repeat(900)
    const events = Array.from(
      { length: 50_000 },
      (_, at) =>
        `BEGIN:VEVENT\r\nUID:${at}\r\nSUMMARY:Event ${at}\r\nDTSTART:20270301T100000Z\r\nDESCRIPTION:${text}\r\nEND:VEVENT\r\n`,
    )
    const answer = await send(musa, `BEGIN:VCALENDAR\r\n${events.join('')}END:VCALENDAR\r\n`)
    const { id } = (await answer.json()) as { id: string }
    const plannedImport = await vi.waitFor(() => waitForStatus(id, 'planned'), { timeout: 150_000 })
    expect(await countImport(id)).toMatchObject({ items: 10_000, plans: { create: 10_000 } })
    expect(plannedImport?.report).toMatchObject({ notCarried: { 'events beyond the first 10,000': 40_000 } })
  })
})
