import { expect, it } from 'vitest'
import { type CompleteEvent, eventExportFormats } from './event-export.ts'

const event = {
  id: '1',
  slug: 'cold-chain',
  title: 'Cold chain',
  description: '=1+1',
  status: 'published',
  is_pattern: false,
  event_state: 'moved_online',
  state_note: 'Same hour, a link.',
  start_date: '2026-12-03T16:00:00.000Z',
  end_date: null,
  timezone: 'Europe/Zurich',
  time_precision: 'datetime',
  country: 'CH',
  region: 'Europe',
  max_attendees: 40,
  updated_at: '2026-11-01T00:00:00.000Z',
  circles: [
    { id: 'a', slug: 'health', name: 'Healthcare', color_hex: '#10B981' },
    { id: 'b', slug: 'roads', name: 'Infrastructure', color_hex: null },
  ],
} as unknown as CompleteEvent

it('the exported table of events has one line per event in local time', async () => {
  const table = await (await eventExportFormats.csv([event])).text()
  const [head, line, ...rest] = table.trim().split('\r\n')
  expect(rest).toEqual([])
  expect(head).toContain('Title,Status,Event status')
  for (const text of [
    'Cold chain',
    'Moved online',
    '"Same hour, a link."',
    '2026-12-03 17:00',
    'Switzerland',
    '"Healthcare, Infrastructure"',
  ])
    expect(line).toContain(text)
  expect(line).toContain("'=1+1")
})

it('the exported calendar contains only events with a date', async () => {
  const calendar = await (
    await eventExportFormats.ics([event, { ...event, id: '2', time_precision: 'tbc' }], 'https://a.example')
  ).text()
  expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(1)
  expect(calendar).toContain('SUMMARY:Moved online: Cold chain')
  expect(calendar).toContain('URL;VALUE=URI:https://a.example/event/cold-chain')
})
