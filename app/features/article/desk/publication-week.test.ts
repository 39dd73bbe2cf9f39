import { describe, expect, it } from 'vitest'
import { getBrowserTimeZone } from '../../../platform/dates/moment-in-zone.ts'
import { describePublication, type PublicationEntry, summarizePublications } from './publication-week.ts'

const now = Date.parse('2026-11-25T12:00:00Z')
const zone = getBrowserTimeZone()
const entry = (more: Partial<PublicationEntry>): PublicationEntry => ({
  kind: 'publish',
  id: '1',
  title: 'Nine keys',
  at: '2026-11-25T09:00:00Z',
  person: null,
  ...more,
})
const later = '2026-11-25T18:00:00Z'

describe('an entry in the publication week', () => {
  it.each([
    [{}, /^Published at \d\d:\d\d$/, 'published'],
    [{ at: later }, /^Scheduled for \d\d:\d\d$/, 'scheduled'],
    [{ kind: 'unpublish' }, /^Unpublished at \d\d:\d\d$/, 'archived'],
    [{ kind: 'unpublish', at: later }, /^Will be unpublished at \d\d:\d\d$/, 'archived'],
    [{ kind: 'review', at: later, person: 'Efua' }, /^Review due at \d\d:\d\d, with Efua$/, 'waiting'],
    [{ kind: 'review' }, /^Review overdue since \d\d:\d\d$/, 'attention'],
  ] as const)('is described by its date compared with the present (entry %j)', (more, text, kind) => {
    const described = describePublication(entry(more), now, zone)
    expect(described.text).toMatch(text)
    expect(described.kind).toBe(kind)
  })
  it('shows the site’s time before the reader’s local time', () => {
    expect(describePublication(entry({}), now, 'Pacific/Kiritimati').text).toMatch(
      /^Published at 23:00 Kiritimati, \d\d:\d\d where you are$/,
    )
  })
})

it('the summary of a week counts its publications by type', () => {
  const week = { first_day: '2026-11-23', timezone: zone, today: '2026-11-25', more: {}, left_out: {} }
  const rows = [entry({}), entry({ at: later }), entry({ kind: 'review', at: later })]
  expect(summarizePublications({ ...week, rows }, now)).toBe('1 published, 1 scheduled, 1 to review.')
  expect(summarizePublications({ ...week, rows, left_out: { published: 250, attention: 2 } }, now)).toBe(
    '251 published, 1 scheduled, 1 to review, 2 with an overdue review.',
  )
  expect(summarizePublications({ ...week, rows: [] }, now)).toBe('No publications or reviews in this week.')
})
