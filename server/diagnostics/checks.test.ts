import { describe, expect, it } from 'vitest'
import { findLastNightlyTime } from '../jobs/nightly.ts'
import { formatSize, runCheck } from './check.ts'
import { judgeJobs } from './job-checks.ts'
import { judgeBackups, judgeDisk } from './machine-checks.ts'
import { judgeMail } from './mail-checks.ts'
import { judgeImportFeeds } from './source-checks.ts'

const now = new Date('2026-11-21T10:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

describe('a check of Diagnostics', () => {
  it('that fails reports its error without stopping the other checks', async () => {
    const failing = async () => {
      throw Object.assign(new Error('zola@example.org was refused'), { code: 'ECONNREFUSED' })
    }
    expect(await runCheck('Email', 'Look.', failing)).toEqual({
      name: 'Email',
      state: 'broken',
      said: 'It failed: ECONNREFUSED.',
      remedy: 'Look.',
    })
  })
  it('shows sizes in KB, MB or GB', () => {
    expect([0, 900, 41_200_000_000, 2_500_000].map(formatSize)).toEqual(['0 bytes', '900 bytes', '41 GB', '2.5 MB'])
  })
})

describe('the disk check', () => {
  it.each([
    [50, 'well'],
    [14, 'attention'],
    [4, 'broken'],
  ])('with %s %% free space has the state “%s”', (free, state) => {
    expect(judgeDisk(free * 1e9, 100e9).state).toBe(state)
  })
})

describe('the backup check', () => {
  it.each([
    [[], 'broken'],
    [[{ name: 'a', at: hoursAgo(200).getTime() }], 'broken'],
    [[{ name: 'a', at: hoursAgo(30).getTime() }], 'attention'],
    [
      [
        { name: 'a', at: hoursAgo(200).getTime() },
        { name: 'b', at: hoursAgo(7).getTime() },
      ],
      'well',
    ],
  ])('has for the backups %j the state “%s”', (files, state) => {
    expect(judgeBackups(files, now.getTime()).state).toBe(state)
  })
})

describe('the check of the mail queue', () => {
  const letters = { waiting: 0, oldest: null, givenUp: 0, captured: 0, pausedUntil: null, answer: null }
  it('is “needs attention” if the mail server has refused e-mails', () => {
    expect(judgeMail(letters, now.getTime()).state).toBe('well')
    expect(judgeMail({ ...letters, waiting: 6, oldest: hoursAgo(1) }, now.getTime())).toEqual({
      state: 'waiting',
      said: '6 emails are in the queue; the oldest for 60 minutes.',
    })
    expect(judgeMail({ ...letters, givenUp: 1 }, now.getTime()).state).toBe('attention')
    const paused = { ...letters, waiting: 3, oldest: hoursAgo(1), pausedUntil: hoursAgo(-1), answer: '421 too many' }
    expect(judgeMail(paused, now.getTime())).toMatchObject({
      state: 'attention',
      said: '3 emails are in the queue: the mail server accepts none at the moment. Its answer: 421 too many',
    })
  })
})

describe('background jobs on the Diagnostics page', () => {
  const run = {
    name: 'link check',
    startedAt: hoursAgo(7),
    finishedAt: hoursAgo(7),
    outcome: 'done',
    note: 'Followed 12.',
    result: null,
  } as const
  it('are due once a night', () => {
    expect(findLastNightlyTime(now).toISOString()).toBe('2026-11-21T03:10:00.000Z')
    expect(findLastNightlyTime(new Date('2026-11-21T02:00:00Z')).toISOString()).toBe('2026-11-20T03:10:00.000Z')
  })
  it('are reported when they failed or were missed', () => {
    expect(judgeJobs([], now).state).toBe('well')
    expect(judgeJobs([run], now)).toEqual({ state: 'well', said: 'Link check, 7 hours ago: Followed 12.' })
    expect(judgeJobs([{ ...run, outcome: 'failed', note: 'It stopped.' }], now).state).toBe('broken')
    expect(judgeJobs([{ ...run, startedAt: hoursAgo(80) }], now).state).toBe('attention')
  })
})

describe('registered import feeds on the Diagnostics page', () => {
  const fine = { count: 2, failing: [], skipped: [] }
  it('are listed when they fail or are no longer fetched', () => {
    const failing = [{ name: 'Harbour letters', note: 'old.example answered 503.', failures: 3 }]
    expect(judgeImportFeeds({ ...fine, failing })).toMatchObject({
      state: 'attention',
      said: 'Harbour letters failed 3 times. old.example answered 503.',
    })
    expect(judgeImportFeeds({ ...fine, skipped: ['Harbour letters'] })).toMatchObject({
      state: 'attention',
      said: expect.stringContaining('Harbour letters: not read'),
    })
  })
  it('have the state “fine” if there is no feed', () => {
    expect(judgeImportFeeds(fine)).toEqual({ state: 'well', said: '2 feeds are read without errors.' })
    expect(judgeImportFeeds({ ...fine, count: 0 })).toEqual({ state: 'well', said: 'No feed is set up.' })
  })
})
