import type { User, UserPage } from '../../../app/features/user/user.ts'
import { testUsers } from './open-page.tsx'

const userTime = '2026-11-20T08:00:00.000Z'

export const zola: User = {
  id: '00000000-0000-4000-8000-00000000000c',
  full_name: 'Zola Dlamini',
  email: 'zola@baraza.example',
  role: 'user',
  factor: 'off',
  last_seen_at: null,
  state: 'active',
  suspended_reason: null,
  created_at: userTime,
  avatar_path: null,
}

export const amina: User = {
  ...zola,
  id: testUsers.amina.id,
  full_name: testUsers.amina.name,
  email: testUsers.amina.email,
  role: 'admin',
}

export const musa: User = {
  ...zola,
  id: testUsers.musa.id,
  full_name: testUsers.musa.name,
  email: testUsers.musa.email,
  role: 'manager',
}

/** Response of the database function that lists users. */
export function makeUserPage(
  rows: readonly (User | UserPage['invitations'][number])[],
  counts: Partial<UserPage['counts']> = {},
) {
  const noCounts = { all: 0, admins: 0, managers: 0, users: 0, invited: 0, suspended: 0 }
  return {
    rows,
    total: rows.length,
    counts: { ...noCounts, all: rows.length, ...counts },
    standing: { all: 3, admins: 1, managers: 1, users: 1 },
  }
}

const makeTabFilter = (tab: unknown) => (person: User) => !tab || tab === 'all' || tab === `${person.role}s`

/** Lists users like the database: filtered by search text and tab. */
export const listUsers =
  (users: readonly User[]) =>
  ({ query = '', tab }: Record<string, unknown>) => {
    const matches = users.filter(({ full_name, email }) => `${full_name} ${email}`.includes(String(query)))
    return makeUserPage(matches.filter(makeTabFilter(tab)), { all: matches.length })
  }

/** Database functions that every user page calls. */
export const userFunctions = {
  list_users: listUsers([amina, musa, zola]),
  list_admins: () => [{ id: amina.id, full_name: amina.full_name, email: amina.email }],
  list_audit: () => ({ more: false, lines: [] }),
}
