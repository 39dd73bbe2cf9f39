import { describe, expect, it } from 'vitest'
import { auditLabels } from '../../audit-labels.ts'
import type { AuditLine } from '../../platform/audit/audit-line.ts'
import { findContentProblems } from './content-rules.ts'
import { type CheckRow, checkNames, checkRows, describeVerdict, formatAge, summarizeHealth } from './diagnosis.ts'
import type { SuspectRecords } from './diagnosis-queries.ts'
import { formatChanges } from './last-changes.ts'
import { formatDifference, getTableName, sortByTable } from './permission-labels.ts'
import { buildReport } from './report.ts'

const now = Date.parse('2026-11-21T10:00:00Z')
const sourcePath = ({ table, key }: { table: string; key: string }) => `/${table}/${key}`
const rules = { sourcePath, figureConflicts: () => [] }
const noSuspects: SuspectRecords = {
  events: [],
  articles: [],
  emptyArticles: [],
  emptyPages: [],
  emptyEvents: [],
  pictures: [],
  stats: [],
  allowedDifferences: null,
  now,
}
const event = {
  id: 'a',
  title: 'A',
  start_date: '2026-12-01T10:00:00Z',
  end_date: null,
  timezone: 'Africa/Accra',
  time_precision: 'datetime',
  event_state: 'scheduled',
  published_at: '2026-11-01T10:00:00Z',
  signup_url: null,
  image_url: null,
  image_alt: null,
} satisfies SuspectRecords['events'][number]
const rulesBroken = (suspects: Partial<SuspectRecords>) =>
  findContentProblems({ suspects: { ...noSuspects, ...suspects }, links: null, ...rules }).map(({ rule }) => rule)

describe('content rules', () => {
  it('find nothing in an ordinary event', () => {
    expect(rulesBroken({})).toEqual([])
    expect(rulesBroken({ events: [event] })).toEqual([])
  })
  it.each([
    ['events that end before they begin', { end_date: '2026-11-30T10:00:00Z' }],
    [
      'past events still open for registration',
      { start_date: '2026-11-10T10:00:00Z', signup_url: 'https://x.example' },
    ],
    ['dates that say less than they seem', { timezone: null }],
    ['dates that say less than they seem', { time_precision: 'tbc', start_date: '2026-08-01T00:00:00Z' }],
    ['articles and events without alt text', { image_url: '/a.jpg' }],
    ['published without a date', { published_at: null }],
  ] as const)('report the record that breaks them: %s', (rule, wrong) => {
    const result = findContentProblems({
      suspects: { ...noSuspects, events: [{ ...event, ...wrong }] },
      links: null,
      ...rules,
    })
    expect(result).toMatchObject([{ rule, at: [{ to: '/admin/events/a', label: 'A' }] }])
  })
  it('link a page without a text to its editor', () => {
    const found = findContentProblems({
      suspects: { ...noSuspects, emptyPages: [{ id: '7', title: 'Privacy' }] },
      links: null,
      ...rules,
    })
    expect(found).toMatchObject([{ rule: 'empty texts', at: [{ to: '/admin/settings/pages/7', label: 'Privacy' }] }])
  })
  it('do not count an event that began today as over', () => {
    expect(
      rulesBroken({ events: [{ ...event, start_date: '2026-11-21T08:00:00Z', signup_url: 'https://x.example' }] }),
    ).toEqual([])
  })
  it('find pictures without alternative text, too large, or with a consent that ends', () => {
    const picture = { path: 'a.jpg', alt: 'A road', is_decorative: false, bytes: 1000, consent_expires_on: null }
    expect(rulesBroken({ pictures: [picture, { ...picture, alt: '', is_decorative: true }] })).toEqual([])
    expect(rulesBroken({ pictures: [{ ...picture, alt: '' }] })).toEqual(['images without alt text'])
    expect(rulesBroken({ pictures: [{ ...picture, bytes: 5_000_000 }] })).toEqual(['images over 4 MB'])
    expect(rulesBroken({ pictures: [{ ...picture, consent_expires_on: '2026-12-10' }] })).toEqual([
      'consents that end within 30 days',
    ])
    expect(rulesBroken({ pictures: [{ ...picture, consent_expires_on: '2025-12-10' }] })).toEqual([])
  })
  it('find broken links and pictures, each with its location', () => {
    const from = [{ table: 'news_articles', key: 'road', title: 'A road' }]
    const links = {
      checkedAt: '',
      asked: 2,
      dead: [
        { kind: 'link' as const, address: '/event/x', from },
        { kind: 'picture' as const, address: '/x.jpg', from },
      ],
    }
    expect(findContentProblems({ suspects: noSuspects, links, ...rules })).toMatchObject([
      { title: '1 image is missing', at: [{ to: '/news_articles/road' }] },
      { title: '1 link is broken', remedy: expect.stringContaining('/event/x') },
    ])
  })
  it('find figures of one label that differ between the two pages', () => {
    const stats = [
      { placement: 'home', label: 'Members', value: '10,000+' },
      { placement: 'home', label: 'Countries', value: '54' },
      { placement: 'overview', label: 'members', value: '15,000+' },
      { placement: 'overview', label: 'Countries', value: '54' },
    ]
    const differing = { label: 'Members', home: { value: '10,000+' }, overview: { value: '15,000+' }, onPurpose: false }
    const findConflicts = (onPurpose: boolean) =>
      findContentProblems({
        suspects: { ...noSuspects, stats },
        links: null,
        sourcePath,
        figureConflicts: currentStats => (currentStats === stats ? [{ ...differing, onPurpose }] : []),
      })
    expect(findConflicts(false)).toMatchObject([
      {
        remedy: expect.stringContaining('10,000+ Members on Home, 15,000+ on Overview.'),
        at: [{ to: '/admin/settings/figures' }],
      },
    ])
    expect(findConflicts(true), 'left so on purpose').toEqual([])
  })
})

describe('the summary of diagnostics', () => {
  const rows = (states: Record<string, CheckRow['state']> = {}) =>
    checkNames.map(name => ({ name, state: states[name] ?? 'well', said: '' }))
  it.each([
    [{ checks: checkRows(undefined, false), waiting: undefined, differing: undefined }, 'Checking…'],
    [{ checks: checkRows(undefined, true), waiting: 0, differing: 0 }, 'The status could not be loaded.'],
    [{ checks: rows(), waiting: 0, differing: 0 }, 'The site works. All checks passed.'],
    [{ checks: rows(), waiting: 1, differing: 0 }, 'The site works. One thing waits for a person.'],
    [
      { checks: rows({ Email: 'waiting' }), waiting: 6, differing: 0 },
      'The site works. Email needs attention, and six things wait for a person.',
    ],
    [
      { checks: rows({ Email: 'attention', Disk: 'attention' }), waiting: 0, differing: 0 },
      'The site works. Email and disk need attention.',
    ],
    [
      { checks: rows({ Email: 'broken' }), waiting: 2, differing: 0 },
      'Email is not working. Two things wait for a person.',
    ],
    [{ checks: rows(), waiting: 0, differing: 1 }, 'Permission problem: the database does not follow the rules.'],
  ])('names working and failing parts in one sentence, case %#: %j', (state, sentence) => {
    expect(describeVerdict(state)).toBe(sentence)
  })
  it('states ages in words', () => {
    expect([0, 1000, 14_000, 180_000, 3 * 3_600_000].map(formatAge)).toEqual([
      '0 seconds',
      '1 second',
      '14 seconds',
      '3 minutes',
      '3 hours',
    ])
  })
})

describe('the permission test', () => {
  const difference = {
    table: 'albums',
    what: 'add',
    action: 'add',
    role: 'manager',
    expected: true,
    got: false,
  } as const
  it('explains a difference, and whether data is exposed', () => {
    expect(formatDifference(difference)).toEqual({
      title: 'A manager cannot add albums.',
      text: 'The rule says managers may. Nothing is exposed; they are refused until it is put right.',
    })
    expect(formatDifference({ ...difference, role: 'anon', action: 'read', expected: false, got: true }).title).toBe(
      'A visitor can read albums.',
    )
    expect(formatDifference({ ...difference, got: null, code: '42703' }).text).toBe('The database answered 42703.')
  })
  it('names tables in words, with the most important first', () => {
    expect(['user_roles', 'flagship_pages'].map(getTableName)).toEqual(['Roles', 'Flagship pages'])
    const { main, rest } = sortByTable([{ table: 'quotes' }, { table: 'settings' }, { table: 'events' }])
    expect([main, rest]).toEqual([[{ table: 'events' }, { table: 'settings' }], [{ table: 'quotes' }]])
  })
})

describe('the last changes on the diagnostics page', () => {
  const line: AuditLine = {
    id: 1,
    created_at: '',
    actor: 'm',
    actor_role: 'manager',
    actor_name: 'Musa',
    action: 'change',
    table_name: 'events',
    row_id: 'e',
    before: null,
    after: { status: 'published' },
    changed: ['status'],
    subject: null,
  }
  const around = { events: [{ id: 'e', slug: 'night', title: 'Night Market' }], articles: [] }
  it('have the same text as on the audit page', () => {
    const formatChange = (changes: Partial<AuditLine>) => {
      const titleOf = (key: string) => ({ 'network.tile.management': 'Home: Network, management' })[key] ?? key
      const [change] = formatChanges({ lines: [{ ...line, ...changes }], ...around }, { ...auditLabels, titleOf })
      return `${change?.who} ${change?.did}${change?.what ? `, ${change.what}` : ''}`
    }
    expect(formatChange({})).toBe('Musa published an event, Night Market')
    expect(
      formatChange({
        table_name: 'user_roles',
        row_id: 'x/manager',
        action: 'add',
        after: { role: 'manager' },
        subject: 'Efua',
      }),
    ).toBe('Musa gave Efua the role manager')
    expect(
      formatChange({ table_name: 'invitations', row_id: 'i', changed: ['accepted_at', 'accepted_by'], after: null }),
    ).toBe('Musa accepted an invitation')
    expect(formatChange({ table_name: 'sessions', row_id: 'm', changed: ['other_sessions_ended'], after: null })).toBe(
      'Musa signed out everywhere else',
    )
    expect(
      formatChange({ table_name: 'settings', row_id: 'network.tile.management', changed: ['value'], after: null }),
    ).toBe('Musa changed a setting, Home: Network, management')
  })
})

it('the diagnostics report contains results and failures, but no e-mails', () => {
  const report = JSON.parse(
    buildReport(
      [
        { name: 'checks', data: { checks: [] }, dataUpdatedAt: now, error: null },
        { name: 'errors', data: undefined, dataUpdatedAt: 0, error: new Error('away') },
        { name: 'mail', data: { captured: [{ text: 'secret' }] }, dataUpdatedAt: now, error: null },
      ],
      new Date(now),
    ),
  )
  expect(report).toEqual({
    savedAt: '2026-11-21T10:00:00.000Z',
    checks: { answeredAt: '2026-11-21T10:00:00.000Z', answer: { checks: [] } },
    errors: { answeredAt: null, failed: 'away', answer: null },
  })
})

describe('state of the site in one line', () => {
  const row = (name: string, state: CheckRow['state']): CheckRow => ({ name, state, said: '' })
  const well = [row('Database', 'well'), row('Sign-in', 'well')]
  it.each([
    [well, undefined, { state: 'well', text: 'The site works. 2 checks passed.' }],
    [[...well, row('Email', 'waiting')], 0, { state: 'attention', text: 'The site works. 1 warning: Email.' }],
    [[...well, row('Email', 'broken')], 0, { state: 'broken', text: 'Email is not working.' }],
    [well, 1, { state: 'broken', text: 'Permission problem: the database does not follow the rules.' }],
    [[row('Database', 'asking')], undefined, { state: 'asking', text: 'Checking…' }],
    [[row('Database', 'unknown')], undefined, { state: 'unknown', text: 'The status could not be loaded.' }],
  ] as const)('names the worst problem, case %#', (checks, differing, health) => {
    expect(summarizeHealth({ checks, differing, waiting: undefined })).toEqual(health)
  })
})
