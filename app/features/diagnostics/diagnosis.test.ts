import { describe, expect, it } from 'vitest'
import { auditLabels } from '../../audit-labels.ts'
import type { AuditLine } from '../../platform/audit/audit-line.ts'
import {
  buildCheckRows,
  type CheckRow,
  describeSiteState,
  formatAge,
  siteCheckNames,
  summarizeHealth,
} from './diagnosis.ts'
import { formatChanges } from './last-changes.ts'
import { formatPermissionDifference, getPermissionTableName, sortPermissionsByTable } from './permission-labels.ts'
import { buildDiagnosticsReport } from './report.ts'

const now = Date.parse('2026-11-21T10:00:00Z')

describe('the summary of diagnostics', () => {
  const rows = (states: Record<string, CheckRow['state']> = {}) =>
    siteCheckNames.map(name => ({ name, state: states[name] ?? 'well', said: '' }))
  it.each([
    [{ checks: buildCheckRows(undefined, false), waiting: undefined, differing: undefined }, 'Checking…'],
    [{ checks: buildCheckRows(undefined, true), waiting: 0, differing: 0 }, 'The status could not be loaded.'],
    [{ checks: rows(), waiting: 0, differing: 0 }, 'The site works. All checks passed.'],
    [{ checks: rows(), waiting: 1, differing: 0 }, 'The site works. 1 content issue.'],
    [
      { checks: rows({ Backups: 'waiting' }), waiting: 6, differing: 0 },
      'The site works. 1 warning: Backups. 6 content issues.',
    ],
    [
      { checks: rows({ Email: 'attention', Disk: 'attention' }), waiting: 0, differing: 0 },
      'The site works. 2 warnings: Email and disk.',
    ],
    [{ checks: rows({ Email: 'broken' }), waiting: 2, differing: 0 }, 'Not working: Email. 2 content issues.'],
    [{ checks: rows(), waiting: 0, differing: 1 }, 'Permission problem: the database does not follow the rules.'],
  ])('names failing checks and counts content issues (case %#: %j)', (state, sentence) => {
    expect(describeSiteState(state)).toBe(sentence)
  })
  it('states how long ago something happened, in seconds, minutes or hours', () => {
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
  it('explains whether a wrong permission exposes data', () => {
    expect(formatPermissionDifference(difference)).toEqual({
      title: 'A manager cannot add albums.',
      text: 'The rule says managers may. Nothing is exposed; they are refused until it is put right.',
    })
    expect(
      formatPermissionDifference({ ...difference, role: 'anon', action: 'read', expected: false, got: true }).title,
    ).toBe('A visitor can read albums.')
    expect(formatPermissionDifference({ ...difference, got: null, code: '42703' }).text).toBe(
      'The database answered 42703.',
    )
  })
  it('lists tables by their display names with the most important table first', () => {
    expect(['user_roles', 'flagship_pages'].map(getPermissionTableName)).toEqual(['Roles', 'Flagship pages'])
    const { main, rest } = sortPermissionsByTable([{ table: 'quotes' }, { table: 'settings' }, { table: 'events' }])
    expect([main, rest]).toEqual([[{ table: 'events' }, { table: 'settings' }], [{ table: 'quotes' }]])
  })
})

describe('the last changes on Diagnostics', () => {
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
  it('have the same texts as in the audit log', () => {
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

it('the diagnostics report contains no e-mail addresses', () => {
  const report = JSON.parse(
    buildDiagnosticsReport(
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

describe('the status line of the site', () => {
  const row = (name: string, state: CheckRow['state']): CheckRow => ({ name, state, said: '' })
  const well = [row('Database', 'well'), row('Sign-in', 'well')]
  it.each([
    [well, undefined, { state: 'well', text: 'The site works. 2 checks passed.' }],
    [[...well, row('Email', 'waiting')], 0, { state: 'attention', text: 'The site works. 1 warning: Email.' }],
    [[...well, row('Email', 'broken')], 0, { state: 'broken', text: 'Not working: Email.' }],
    [well, 1, { state: 'broken', text: 'Permission problem: the database does not follow the rules.' }],
    [[row('Database', 'asking')], undefined, { state: 'asking', text: 'Checking…' }],
    [[row('Database', 'unknown')], undefined, { state: 'unknown', text: 'The status could not be loaded.' }],
  ] as const)('names the worst problem (case %#)', (checks, differing, health) => {
    expect(summarizeHealth({ checks, differing, waiting: undefined })).toEqual(health)
  })
})
