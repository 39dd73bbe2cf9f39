import { describe, expect, it } from 'vitest'
import { age, conflicts, countsSaid, databaseSaid, findings, signInSaid, verdict } from './diagnosis.ts'

const now = Date.parse('2026-11-21T10:00:00Z')
const nothing = { events: [], articles: [], pictures: [], openEvents: [], stats: [], now }

describe('live checks', () => {
  it('an answer later than a second is slow, and says what to do', () => {
    expect(databaseSaid({ ms: 12 })).toMatchObject({
      state: 'well',
      said: 'Answered in 12 ms. Read with your own session.',
    })
    expect(databaseSaid({ ms: 1200 })).toMatchObject({ state: 'attention', remedy: expect.any(String) })
  })
  it('the session tells its age', () => {
    expect(signInSaid({ ms: 3, since: '2026-11-21T09:20:00Z' }, now).said).toBe(
      'Answered in 3 ms. You signed in 40 minutes ago.',
    )
    expect([0, 60_000, 3 * 3_600_000, 3 * 86_400_000].map(age)).toEqual([
      'less than a minute',
      '1 minute',
      '3 hours',
      '3 days',
    ])
  })
  it('nothing published is worth a word', () => {
    expect(countsSaid({ published: 0, scheduled: 0, drafts: 1 })).toMatchObject({
      state: 'attention',
      said: '0 published, 0 scheduled, 1 draft.',
    })
    expect(countsSaid({ published: 4, scheduled: 1, drafts: 0 }).state).toBe('well')
  })
})

describe('content rules', () => {
  it('nothing suspect, nothing found', () => {
    expect(findings(nothing)).toEqual([])
  })
  it('an event that is over and still asks for registration; one that began today is left alone', () => {
    const past = { slug: 'past', title: 'Past', start_date: '2026-11-10T10:00:00Z', end_date: null }
    const today = { slug: 'today', title: 'Today', start_date: '2026-11-21T08:00:00Z', end_date: null }
    const [found, ...more] = findings({ ...nothing, openEvents: [today, past] })
    expect(more).toEqual([])
    expect(found).toMatchObject({ title: '1 past event is still open for registration', at: [{ to: '/event/past' }] })
  })
  it('figures under one label that differ between the two places', () => {
    const stats = [
      { placement: 'home', label: 'Members', value: '10,000+' },
      { placement: 'home', label: 'Countries', value: '54' },
      { placement: 'overview', label: 'members', value: '15,000+' },
      { placement: 'overview', label: 'Countries', value: '54' },
    ]
    expect(conflicts(stats)).toEqual(['10,000+ Members on Home, 15,000+ on Overview.'])
  })
})

it('the title speaks of what is broken first, then of what waits', () => {
  expect(verdict({ broken: ['File storage'], asking: true, waiting: 2 })).toBe('File storage does not answer.')
  expect(verdict({ broken: ['Database', 'File storage'], asking: false, waiting: 0 })).toBe(
    'Database and file storage do not answer.',
  )
  expect(verdict({ broken: [], asking: true, waiting: 0 })).toBe('Looking at the site.')
  expect(verdict({ broken: [], asking: false, waiting: 2 })).toBe(
    'All answers are there. Two things wait for a person.',
  )
  expect(verdict({ broken: [], asking: false, waiting: 0 })).toBe(
    'All that was looked at is well. Nothing waits for you.',
  )
})
