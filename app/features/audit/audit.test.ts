import { describe, expect, it } from 'vitest'
import { auditLabels } from '../../audit-labels.ts'
import {
  type AuditLine,
  formatAuditAction,
  formatAuditActor,
  groupAuditLinesByDay,
  listAuditFieldChanges,
  listChangedFieldNames,
} from '../../platform/audit/audit-line.ts'
import { formatTime } from '../../platform/dates/date-format.ts'
import { buildAuditCsv } from './audit-export.ts'
import { buildAuditPath, parseAuditPeriod, readAuditSearch } from './audit-input.ts'

const line: AuditLine = {
  id: 7,
  created_at: '2026-11-21T10:01:00Z',
  actor: 'musa',
  actor_role: 'manager',
  actor_name: 'Musa Ndlovu-Keita',
  action: 'change',
  table_name: 'events',
  row_id: 'e1',
  before: { title: 'Old' },
  after: { title: 'New' },
  changed: ['title'],
  subject: 'New',
}
const actionText = (overrides: Partial<AuditLine>) => formatAuditAction({ ...line, ...overrides }, auditLabels).action

describe('the URL of the audit log', () => {
  it('ignores an invalid user, day or entry id', () => {
    expect(
      readAuditSearch(new URLSearchParams('person=me&kind=Drop Table&action=burn&from=tomorrow&older=-1')),
    ).toEqual({})
  })
  it('returns to the newest entries when a filter changes', () => {
    const search = readAuditSearch(new URLSearchParams('kind=events&older=40'))
    expect(buildAuditPath(search, { action: 'add' })).toBe('/admin/audit?kind=events&action=add')
    expect(buildAuditPath(search, { older: 12 })).toBe('/admin/audit?kind=events&older=12')
  })
  it('contains whole days in the reader’s time zone', () => {
    const { since, until } = parseAuditPeriod({ from: '2026-11-20', to: '2026-11-20' })
    expect(Date.parse(until ?? '') - Date.parse(since ?? '')).toBe(24 * 3_600_000)
    expect(new Date(since ?? '').getHours()).toBe(0)
  })
})

describe('the text of an audit log entry', () => {
  it.each([
    [{}, 'changed an event'],
    [{ after: { status: 'published' } }, 'published an event'],
    [{ table_name: 'news_articles', after: { status: 'archived' } }, 'archived an article'],
    [
      { table_name: 'user_roles', action: 'add', after: { role: 'manager' }, subject: 'Efua' },
      'gave Efua the role manager',
    ],
    [{ table_name: 'user_roles', subject: 'Efua' }, 'changed the role of Efua'],
    [{ table_name: 'accounts', after: { state: 'suspended' }, subject: 'Adjoa' }, 'suspended Adjoa'],
    [
      { table_name: 'accounts', after: { disowned: 'new-device' }, subject: 'Adjoa' },
      'reverted a change that Adjoa did not make',
    ],
    [
      { table_name: 'accounts', after: { program: 'link' }, subject: 'Adjoa' },
      'made a sign-in link for Adjoa for a program with the secret key',
    ],
    [
      { table_name: 'accounts', after: { program: 'changed' }, subject: 'Adjoa' },
      'changed the account of Adjoa for a program with the secret key',
    ],
    [{ table_name: 'accounts', after: { member: true }, subject: 'Adjoa' }, 'made Adjoa a member'],
    [{ table_name: 'accounts', after: { member: false }, subject: 'Adjoa' }, 'ended the membership of Adjoa'],
    [
      { table_name: 'second_factor', changed: ['factor_removed'], row_id: 'zola', subject: 'Zola' },
      'reset two-factor authentication of Zola',
    ],
    [
      { table_name: 'second_factor', changed: ['factor_removed'], row_id: 'musa' },
      'turned off two-factor authentication',
    ],
    [{ table_name: 'profiles', row_id: 'musa' }, 'changed their own profile'],
    [{ table_name: 'profiles', row_id: 'musa', action: 'remove' }, 'deleted their own account'],
    [
      { table_name: 'profiles', row_id: 'zola', action: 'remove', subject: null },
      'deleted the account of deleted user',
    ],
    [
      { table_name: 'accounts', after: { received: { news_articles: 14, events: 1 } }, subject: 'Efua' },
      'handed 14 articles and 1 event to Efua',
    ],
    [{ table_name: 'sessions', row_id: 'musa', changed: ['session_ended'] }, 'signed out another device'],
    [
      { table_name: 'sessions', row_id: 'zola', changed: ['other_sessions_ended'], subject: 'Zola' },
      'signed Zola out everywhere',
    ],
    [
      { table_name: 'user_notes', row_id: 'zola/1', action: 'add', after: null, subject: 'Zola' },
      'added a note about Zola',
    ],
    [
      { table_name: 'imports', action: 'add', after: { name: 'old.xml', status: 'reading' }, subject: null },
      'loaded a file to import',
    ],
    [{ table_name: 'imports', after: { name: 'old.xml', status: 'undone' }, subject: null }, 'undid an import'],
    [{ table_name: 'import_sources', action: 'add' }, 'added a feed'],
    [{ table_name: 'site_banners' }, 'changed a record of site banners'],
  ] satisfies [Partial<AuditLine>, string][])('for the entry %j is “%s”', (overrides, sentence) => {
    expect(actionText(overrides)).toBe(sentence)
  })
  it('names the actor: user, server or deleted account', () => {
    expect([line, { actor: null, actor_name: null }, { actor: 'x', actor_name: null }].map(formatAuditActor)).toEqual([
      'Musa Ndlovu-Keita',
      'The server',
      'Deleted user',
    ])
  })
  it('names only the changed fields of personal data', () => {
    const before = { start_date: null, is_public: true, content_html: '<p>One &amp; two</p>', id: 'x' }
    const after = { start_date: '2026-11-21 10:00:00+00', is_public: false, content_html: '', id: 'y' }
    const changed = Object.keys(before)
    expect(listAuditFieldChanges({ before, after, changed })).toEqual([
      { field: 'Start', before: '', after: expect.stringMatching(/^21 Nov 2026/) },
      { field: 'Public', before: 'yes', after: 'no' },
      { field: 'Text', before: 'One & two', after: '' },
    ])
    const personal = { before: null, after: null, changed: ['full_name', 'title'] }
    expect([listAuditFieldChanges(personal), listChangedFieldNames(personal)]).toEqual([[], ['Name', 'Title']])
  })
  it('names each personal field once, as its form does', () => {
    const listNames = (table_name: string, changed: string[]) =>
      listChangedFieldNames({ before: null, after: null, action: 'change', table_name, changed }, auditLabels)
    expect(listNames('applications', ['status', 'stage_since'])).toEqual(['Stage'])
    expect(listNames('profiles', ['about', 'town_for', 'avatar_path'])).toEqual([
      'In a few words',
      'Town for',
      'Portrait',
    ])
    expect(listNames('application_interviews', ['starts_at', 'timezone'])).toEqual(['Date and time', 'Time zone'])
  })
  it('names a setting by its title, not by its JSON', () => {
    const setting = {
      ...line,
      table_name: 'settings',
      row_id: 'contact',
      before: null,
      after: null,
      subject: 'contact',
    }
    expect(formatAuditAction(setting, { ...auditLabels, titleOf: () => 'Contact' })).toEqual({
      action: 'changed a setting',
      subject: 'Contact',
    })
    const before = { value: { email: 'a@b.example', offices: [{ city: 'Accra', address: '1 High St' }] } }
    const after = { value: { email: 'c@d.example', offices: [] } }
    const changes = listAuditFieldChanges({
      before,
      after,
      changed: ['value'],
      action: 'change',
      table_name: 'settings',
    })
    expect(changes).toEqual([
      { field: 'Email', before: 'a@b.example', after: 'c@d.example' },
      { field: 'Offices', before: 'Accra, 1 High St', after: '' },
    ])
    expect(JSON.stringify(changes)).not.toMatch(/\\"|\{.*city/)
  })
  it('has the form’s labels for changed fields', () => {
    const ofSetting = {
      before: { value: { strapline: '' } },
      after: { value: { strapline: 'A bench' } },
      changed: ['value'],
      table_name: 'settings',
      row_id: 'identity',
    }
    const ofArticle = { before: { slug: 'a' }, after: { slug: 'b' }, changed: ['slug'], table_name: 'news_articles' }
    expect(
      [ofSetting, ofArticle].flatMap(each => listAuditFieldChanges(each, auditLabels)).map(({ field }) => field),
    ).toEqual(['Tagline', 'URL'])
  })
  it('summarises the rows of an import or job', () => {
    const run = {
      ...line,
      actor: null,
      action: 'add',
      table_name: '',
      row_id: '',
      kinds: { events: 58, news_articles: 24, quotes: 6, albums: 1 },
    } as const
    expect(actionText(run)).toBe('added 58 events, 24 articles, 6 quotes and 1 more of other kinds together')
    expect(actionText({ ...run, kinds: { events: 1, quotes: 4 } })).toBe('added 4 quotes and 1 event together')
    expect(actionText({ actor: 'zola', action: 'add', table_name: 'profiles', row_id: 'zola' })).toBe('signed up')
  })
  it('is listed under its day in the reader’s time zone', () => {
    const at = (day: number, hour: number) => ({ created_at: new Date(2026, 10, day, hour, 1).toISOString() })
    const now = new Date(2026, 10, 22, 9).getTime()
    expect(
      groupAuditLinesByDay([at(22, 8), at(22, 0), at(21, 23), at(1, 5)], now).map(({ day, lines }) => [
        day,
        lines.length,
      ]),
    ).toEqual([
      ['Today, Sunday 22 November 2026', 2],
      ['Yesterday, Saturday 21 November 2026', 1],
      ['Sunday 1 November 2026', 1],
    ])
    expect(formatTime(at(21, 23).created_at)).toBe('23:01')
  })
})

describe('CSV export of the audit log', () => {
  it('marks a formula as text in every cell', async () => {
    const formula = '=HYPERLINK("https://evil.example")'
    const csv = await buildAuditCsv([
      {
        ...line,
        actor_name: formula,
        subject: '+1, or two',
        before: { title: '@x', excerpt: null },
        after: { title: formula, excerpt: '-1' },
        changed: ['excerpt', 'title'],
      },
    ])
    const [head, row] = csv.split('\r\n')
    expect(head).toMatch(/^\ufeffWhen \(UTC\),Who,As,What/)
    expect(row).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
    expect(row).toContain(`"'+1, or two"`)
    expect(row).toContain(`"Excerpt: \nTitle: @x"`)
    expect(csv).not.toMatch(/(^|[,"])[=+@-]/m)
  })
})
