/**
 * Makes the id of a person in the permission tests. The ids are fixed, because the test rows contain them; no real row
 * has this prefix.
 */
export const makeId = (n: number) => `5e1f7e57-0000-4000-8000-${String(n).padStart(12, '0')}`

export const permissionTestUsers = {
  /** Tunde is a visitor who is not signed in. */
  anon: null,
  /** Zola is a signed-in member. */
  user: makeId(1),
  /** Musa has the role of manager. */
  manager: makeId(2),
  /** Amina has the role of admin. */
  admin: makeId(3),
} as const

export type PermissionRole = keyof typeof permissionTestUsers
export const testRoles = Object.keys(permissionTestUsers) as PermissionRole[]
export const roleDescriptions: Record<PermissionRole, string> = {
  anon: 'Tunde, signed out,',
  user: 'Zola, a member,',
  manager: 'Musa, a manager,',
  admin: 'Amina, an admin,',
}

/**
 * Ids of a second member, for whom Zola may not act, and of a second admin, without whom the rule for the last admin
 * would apply to every test.
 */
export const testStrangerId = makeId(4)
export const secondTestAdminId = makeId(5)
