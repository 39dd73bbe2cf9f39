import { describe, expect, it } from 'vitest'
import type { User } from './user.ts'
import {
  formatUserAccount,
  hasNoRecords,
  listPossibleNewOwners,
  sortRecordTypesByCount,
  type UserAccount,
} from './user-account.ts'
import { findNoteError, findRemovalErrors } from './user-input.ts'

const now = new Date(2026, 10, 22, 9).getTime()
const efua: UserAccount = {
  id: '1',
  full_name: 'Efua Tetteh-Lamine',
  email: 'efua@baraza.example',
  role: 'admin',
  factor: 'off',
  avatar_path: null,
  created_at: new Date(2024, 1, 4).toISOString(),
  title: null,
  organisation: null,
  confirmed_at: null,
  factor_since: null,
  recovery_codes_left: 0,
  last_sign_in_at: null,
  last_seen_at: null,
  state: 'active',
  suspension: null,
  invitation: null,
}

describe('the validation of forms about an account', () => {
  it('refuses a deletion if the confirmation word was not typed', () => {
    expect(findRemovalErrors({ heir: '', word: 'yes' }, false)).toEqual({
      heir: 'Choose who gets the content.',
      word: 'Type remove to confirm.',
    })
    expect(findRemovalErrors({ heir: '', word: ' Remove ' }, true)).toEqual({})
    expect(findRemovalErrors({ heir: '2', word: 'remove' }, false)).toEqual({})
  })
  it('refuses an empty note and a note over 2,000 characters', () => {
    expect(findNoteError(' \n ')).toBe('Enter a note.')
    expect(findNoteError('x'.repeat(2001))).toBe('At most 2,000 characters.')
    expect(findNoteError('On leave.')).toBeUndefined()
  })
})

it('the page of a user shows a sidebar label that differs from the user’s role', () => {
  expect(formatUserAccount(efua, now)).toBe(
    'Admin, sidebar label “Manager”. Account since 4 February 2024. Never signed in.',
  )
  const lateVisitor = { ...efua, role: 'manager' as const, last_seen_at: new Date(2026, 10, 21, 23).toISOString() }
  expect(formatUserAccount(lateVisitor, now)).toBe('Manager. Account since 4 February 2024. Last seen yesterday.')
})

it('the page of a user offers other editors as new owners of the user’s records', () => {
  const user = (id: string, state: User['state']) =>
    ({ id, state, full_name: id, email: null, role: 'manager' }) as User
  expect(
    listPossibleNewOwners([user('Musa', 'active'), user('Adjoa', 'suspended'), user('Efua', 'active')], 'Musa'),
  ).toEqual([{ value: 'Efua', label: 'Efua, manager' }])
})

it('the removal of a user transfers drafts but not invitations', () => {
  expect(hasNoRecords({ records: {}, drafts: 0, invitations: 3 })).toBe(true)
  expect(hasNoRecords({ records: {}, drafts: 1, invitations: 0 })).toBe(false)
  expect(sortRecordTypesByCount({ events: 3, news_articles: 14 })).toEqual([
    ['news_articles', 14],
    ['events', 3],
  ])
})
