import { describe, expect, it } from 'vitest'
import { getBrowserTimeZone } from '../../platform/dates/moment-in-zone.ts'
import { describeWeekEntry, type WeekEntry } from './week.ts'

const zone = getBrowserTimeZone()

const happening = (more: Partial<WeekEntry>): WeekEntry => ({
  kind: 'event',
  id: '1',
  title: 'Open bench',
  at: null,
  day: null,
  timezone: null,
  state: 'scheduled',
  attendees: null,
  capacity: null,
  ...more,
})

describe('an entry in this week’s list', () => {
  const now = new Date('2026-11-25T12:00').getTime()
  const at = new Date('2026-11-25T18:00').toISOString()

  it.each([
    [{ kind: 'article', at: new Date('2026-11-25T09:00').toISOString() }, 'Article, published 09:00', 'published'],
    [{ kind: 'article', at }, 'Article, scheduled for 18:00', 'scheduled'],
    [{ kind: 'album', at }, 'Album, scheduled for 18:00', 'scheduled'],
    [{ kind: 'unpublish', at }, 'Article, unpublished at 18:00', 'archived'],
    [{ at, attendees: 71, capacity: 80 }, 'Event, 18:00, 71 of 80 attending', 'scheduled'],
    [{ at, attendees: 34 }, 'Event, 18:00, 34 attending', 'scheduled'],
    [{ at, state: 'cancelled' }, 'Event, cancelled, 18:00', 'cancelled'],
    [{ day: '2026-11-25', state: 'postponed' }, 'Event, postponed', 'postponed'],
    [{ kind: 'partner', day: '2026-11-25' }, 'Partner term ends, the logo is hidden', 'off'],
    [{ kind: 'consent', day: '2026-11-25' }, 'Consent expires, the image is hidden', 'attention'],
  ] as const)('with the values %j is described as “%s”', (more, text, kind) => {
    expect(describeWeekEntry(happening(more), now, zone)).toMatchObject({ text, kind })
  })

  it('shows the time at the venue before the reader’s local time', () => {
    const event = happening({ at: '2026-11-25T18:00:00Z', timezone: 'Pacific/Kiritimati' })
    expect(describeWeekEntry(event, now, zone).text).toMatch(/^Event, 08:00 Kiritimati, \d\d:\d\d where you are$/)
    const article = happening({ kind: 'article', at: '2026-11-25T18:00:00Z' })
    expect(describeWeekEntry(article, now, 'Pacific/Kiritimati').text).toMatch(
      /08:00 Kiritimati, \d\d:\d\d where you are$/,
    )
  })
})
