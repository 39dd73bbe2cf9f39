import { describe, expect, it } from 'vitest'
import {
  formatAdminContacts,
  formatInvitationValidity,
  formatLastSeen,
  formatRoleChange,
  formatRoleQuestion,
  formatUserStatus,
  isSecondFactorRequired,
  type User,
} from './user.ts'
import {
  buildSortPath,
  buildUserListPath,
  countInvitees,
  findInviteErrors,
  findReasonError,
  parseAddresses,
  parseInvitedNames,
  readUserSearch,
} from './user-input.ts'

const efua: User = {
  id: '1',
  full_name: 'Efua Tetteh-Lamine',
  email: 'efua@baraza.example',
  role: 'manager',
  factor: 'off',
  last_seen_at: null,
  state: 'active',
  suspended_reason: null,
  avatar_path: null,
  created_at: '2026-01-01T00:00:00Z',
}

describe('the validation of forms about users', () => {
  const form = { role: 'user', days: 7 } as const
  it.each([
    ['', 'Enter at least one email address.'],
    ['tariro@stonebridge.example\nlamin.at.kombo.example', 'Line 2 has no @ sign.'],
    ['a@b.example c@d.example', 'Line 1 has more than one email. Separate them with commas.'],
    ['a@b.example, Zola', 'Line 1 has no @ sign in “zola”.'],
    ['Zola <zola at lattice.example>', 'Line 1 has no @ sign in “zola at lattice.example”.'],
    ['Zola <z@lattice.example> <m@lattice.example>', 'Line 1 has more than one email. Separate them with commas.'],
    ['Kofi <kofi@example.org>, grace@example,org', '“grace@example,org” has a comma where a dot is expected.'],
    [
      'kofi@example.org, zola@lattice',
      '“zola@lattice” in line 1 is not a complete email address, such as name@example.org.',
    ],
    ['\n\nzola@lattice', 'Line 3 is not a complete email address, such as name@example.org.'],
  ])('reports an error with its line number (input %j, message “%s”)', (emails, message) => {
    expect(findInviteErrors({ ...form, emails })).toEqual({ emails: message })
  })
  it('counts an address with a misplaced comma as one person', () => {
    expect(countInvitees('Kofi <kofi@example.org>, grace@example,org')).toBe(2)
  })
  it('refuses more than a hundred invitations in one form', () => {
    const emails = Array.from({ length: 101 }, (_, n) => `g${n}@example.org`).join('\n')
    expect(findInviteErrors({ ...form, emails, days: 31 })).toEqual({
      emails: 'At most 100 at a time; these are 101.',
      days: 'Between 1 and 30 days.',
    })
  })
  it('refuses a suspension without a reason', () => {
    expect(findReasonError('  ')).toBeDefined()
    expect(findReasonError('Lost phone')).toBeUndefined()
  })
  it.each([
    ['a@b.example, c@d.example;e@f.example', ['a@b.example', 'c@d.example', 'e@f.example']],
    ['Zola Dlamini <Zola@Lattice.example>', ['zola@lattice.example']],
    [
      'Dlamini, Zola <zola@lattice.example>; "Keita, Musa" <musa@lattice.example>',
      ['zola@lattice.example', 'musa@lattice.example'],
    ],
    ['a@b.example\nA@b.example', ['a@b.example']],
  ])('splits the pasted line %j into e-mail addresses', (emails, addresses) => {
    expect(findInviteErrors({ ...form, emails })).toEqual({})
    expect(parseAddresses(emails)).toEqual(addresses)
  })
  it('reads each name that is typed before an e-mail address', () => {
    const emails =
      'Dlamini, Zola <Zola@lattice.example>; "Keita, Musa" <musa@lattice.example>\na@b.example, <c@d.example>'
    expect(parseInvitedNames(emails)).toEqual({
      'zola@lattice.example': 'Dlamini, Zola',
      'musa@lattice.example': 'Keita, Musa',
    })
  })
  it('accepts empty lines and capital letters in e-mail addresses', () => {
    const emails = 'Tariro@Stonebridge.example\n\n'
    expect(findInviteErrors({ ...form, emails })).toEqual({})
    expect(parseAddresses(emails)).toEqual(['tariro@stonebridge.example'])
  })
})

describe('URL of the user list', () => {
  const read = (query: string) => readUserSearch(new URLSearchParams(query))
  it('ignores invalid parameters', () => {
    expect(read('tab=owners&factor=maybe&seen=&sort=age&direction=up&page=-3')).toEqual(read(''))
  })
  it('returns to the first page after a change of filters', () => {
    const search = read('tab=users&q=sola&page=4')
    expect(buildUserListPath(search, { tab: 'all' })).toBe('/admin/users?q=sola')
    expect(buildUserListPath(search, { page: 5 })).toBe('/admin/users?q=sola&tab=users&page=5')
    expect(buildUserListPath(read(''))).toBe('/admin/users')
  })
  it('reverses the order when the same column heading is pressed again', () => {
    expect(buildSortPath(read(''), 'name')).toBe('/admin/users?sort=name&direction=asc')
    expect(buildSortPath(read('sort=name&direction=asc'), 'name')).toBe('/admin/users?sort=name')
    expect(buildSortPath(read(''), 'role')).toBe('/admin/users?direction=asc')
  })
})

describe('texts about a user', () => {
  const now = new Date(2026, 10, 21, 11, 5).getTime()
  const at = (year: number, month: number, date: number, hour = 0, minutes = 0) =>
    new Date(year, month, date, hour, minutes).toISOString()
  it.each([
    [null, 'Never'],
    [at(2026, 10, 21, 11, 2), 'Now'],
    [at(2026, 10, 21, 10, 55), '10 minutes ago'],
    [at(2026, 10, 21, 9, 0), '2 hours ago'],
    [at(2026, 10, 20, 23, 0), 'Yesterday'],
    [at(2026, 10, 12), '12 Nov'],
    [at(2025, 8, 3), '3 Sept 2025'],
  ])('state when the user was last seen (time %s: “%s”)', (seenAt, text) => {
    expect(formatLastSeen(seenAt, now)).toBe(text)
  })
  it('show the remaining days of an invitation', () => {
    const validity = (hours: number, expired = false) =>
      formatInvitationValidity({ expires_at: new Date(now + hours * 3_600_000).toISOString(), expired }, now)
    expect([validity(90), validity(5), validity(-1), validity(90, true)]).toEqual([
      'Invited, 4 days left',
      'Invited, expires today',
      'Expired',
      'Expired',
    ])
  })
  it('list gained and lost permissions of a role change', () => {
    expect(formatRoleQuestion(efua, 'admin')).toBe('Make Efua an admin?')
    expect(formatRoleChange(efua, 'admin')).toBe(
      'Efua can then change roles, suspend users, delete permanently and see everyone’s activity.',
    )
    expect(formatRoleChange(efua, 'user')).toContain('can no longer open the admin area')
    expect(formatRoleChange({ ...efua, role: 'admin' }, 'manager')).toContain('still edits all content')
  })
  it('describe which roles need a second factor', () => {
    expect(formatUserStatus({ all: 214, admins: 1, managers: 2, users: 211 }, 'editors')).toBe(
      '214 users: 1 admin, 2 managers, 211 users. Admins and managers must use two-factor authentication.',
    )
    expect([
      isSecondFactorRequired('manager', 'admins'),
      isSecondFactorRequired('admin', 'admins'),
      isSecondFactorRequired('user', 'editors'),
    ]).toEqual([false, true, false])
  })
  it('name the admins to contact', () => {
    const admin = (full_name: string | null) => ({ id: '', full_name, email: 'kofi@baraza.example' })
    expect(formatAdminContacts([])).toBe('')
    expect(formatAdminContacts([admin('Amina Wanjohi-Sall'), admin('Kofi Brandt')])).toBe('Ask Amina or Kofi.')
    expect(formatAdminContacts([admin(null)])).toBe('Ask kofi@baraza.example.')
  })
})
