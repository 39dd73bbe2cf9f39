import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getSessionToken, signUpMusa } from './cast.ts'
import { waitForImport } from './import-calls.ts'
import { startWholeSite, type WholeSite } from './whole-site.ts'

let site: WholeSite
let musa: SupabaseClient
let slowHost: Server

beforeAll(async () => {
  // The slow host starts a response and never finishes it.
  slowHost = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/calendar' }).write('BEGIN:VCALENDAR\r\n'),
  )
  await new Promise<void>(resolve => slowHost.listen(0, '127.0.0.1', resolve))
  site = await startWholeSite({ SAMPLE_CONTENT: 'off', IMPORT_HOSTS: slowAddress() })
  musa = await signUpMusa(site)
})
afterAll(async () => {
  await site?.stop()
  slowHost.closeAllConnections()
  slowHost.close()
})

const slowAddress = () => `127.0.0.1:${(slowHost.address() as AddressInfo).port}`
const fixture = (path: string) => readFileSync(`tests/fixtures/imports/${path}`, 'utf8')

async function post(path: string, init: RequestInit): Promise<string> {
  const answer = await fetch(`${site.url}${path}`, {
    ...{ method: 'POST', ...init },
    headers: { authorization: `Bearer ${await getSessionToken(musa)}`, ...init.headers },
  })
  expect(answer.status, await answer.clone().text()).toBe(201)
  return ((await answer.json()) as { id: string }).id
}
const sendFile = (name: string, body: string, kind = 'article') =>
  post(`/api/imports/file?${new URLSearchParams({ name, kind })}`, { body })
const sendAddress = (address: string) =>
  post('/api/imports/address', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address, kind: 'event' }),
  })
const waitForStatus = (id: string, status: string) => waitForImport(musa, id, status)
const move = async (id: string, step: string) =>
  expect((await musa.rpc('move_import', { import: id, step })).error).toBeNull()
const runImport = async (id: string) => {
  await waitForStatus(id, 'planned')
  await move(id, 'run')
  await waitForStatus(id, 'done')
}

it('the server imports a calendar event with an impossible duration, but without an end time', async () => {
  const id = await sendFile('odd.ics', fixture('calendar/duration-without-end.ics'), 'event')
  await runImport(id)
  const { data } = await musa.from('events').select('title, start_date, end_date').throwOnError()
  expect(data).toEqual([{ title: 'Harbour day', start_date: '2027-03-01T10:00:00+00:00', end_date: null }])
})

it('the server stops a slow import while other files are imported in parallel', async () => {
  const slowImports = [await sendAddress(`http://${slowAddress()}/slow.ics`)]
  await waitForStatus(slowImports[0] ?? '', 'reading')
  const quick = await sendFile('beside.ics', fixture('calendar/harbour-guild.ics'), 'event')
  await waitForStatus(quick, 'planned')
  for (const id of slowImports) await move(id, 'stop')
  await waitForStatus(slowImports[0] ?? '', 'stopped')
  // The stopped import must have freed its queue. Otherwise two more slow imports would block both queues, and the last
  // file would wait.
  const more = [await sendAddress(`http://${slowAddress()}/a.ics`), await sendAddress(`http://${slowAddress()}/b.ics`)]
  const last = await sendFile('last.ics', fixture('calendar/harbour-guild.ics'), 'event')
  for (const id of more) await move(id, 'stop')
  await waitForStatus(last, 'planned')
})

it('the server imports a feed entry with a date outside the valid range, but without the date', async () => {
  const id = await sendFile('clocks.xml', fixture('feed/year10000.rss.xml'))
  await runImport(id)
  const { data } = await musa.rpc('count_import', { import: id })
  expect(data).toMatchObject({ items: 6, outcomes: { created: 6 } })
})

it('the server distinguishes different feed entries with the same guid', async () => {
  const id = await sendFile('harbour.xml', fixture('feed/dup-guid.rss.xml'))
  await runImport(id)
  expect((await musa.rpc('count_import', { import: id })).data).toMatchObject({ items: 2, outcomes: { created: 2 } })
  const secondImport = await sendFile('harbour.xml', fixture('feed/dup-guid.rss.xml'))
  await waitForStatus(secondImport, 'planned')
  expect((await musa.rpc('count_import', { import: secondImport })).data).toMatchObject({
    items: 2,
    plans: { same: 2 },
  })
})

it('the server names the items that an import file contains twice', async () => {
  const feed = fixture('feed/dup-guid.rss.xml')
  const first = feed.slice(feed.indexOf('<item>'), feed.indexOf('</item>') + '</item>'.length)
  const id = await sendFile('twice.xml', feed.replace('</channel>', `${first}</channel>`))
  expect((await waitForStatus(id, 'planned'))?.report).toMatchObject({
    notCarried: { 'items that stand in it twice': 1 },
    doubles: [{ title: 'First cargo', place: 'line 5' }],
  })
})
