import { expect, it } from 'vitest'
import { buildDraftEvent } from './event-draft.ts'

const now = '2026-11-24T08:00:00.000Z'

it('the preview of an imported event shows only the data of that event', () => {
  expect(
    buildDraftEvent({ title: 'Ferries', start_date: '2027-03-01T10:00:00Z', town: 'Bukavu', max_attendees: 40 }, now),
  ).toMatchObject({
    ...{ title: 'Ferries', start_date: '2027-03-01T10:00:00Z', town: 'Bukavu', max_attendees: 40 },
    ...{ description: '', end_date: null, event_state: 'scheduled', circles: [], programme: [] },
  })
  expect(buildDraftEvent({}, now)).toMatchObject({ title: 'Untitled', time_precision: 'tbc' })
})

it('the preview of an imported event shows its sessions', () => {
  const programme = [{ time: '09:00', end: '09:40', title: 'Doors', room: 'Foyer' }]
  expect(buildDraftEvent({ programme }, now).programme).toEqual([{ ...programme[0], about: '', people: [] }])
})

it('the preview of an imported event does not load the picture from its original host', () => {
  expect(buildDraftEvent({ image_url: 'https://old.example/a.png' }, now).image_url).toBeNull()
  expect(buildDraftEvent({ image_url: '/media/a.png' }, now).image_url).toBe('/media/a.png')
})
