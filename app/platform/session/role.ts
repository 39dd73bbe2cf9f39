/** Roles from lowest to highest. */
export const roles = ['user', 'manager', 'admin'] as const
export type Role = (typeof roles)[number]

/** Role from the database's answer; missing or unknown values become `user`. */
export const parseRole = (answer: string | null | undefined): Role => roles.find(role => role === answer) ?? 'user'

export const isPrivileged = (role: Role) => role === 'admin' || role === 'manager'

/** Lowest role for each action. It decides only what is displayed; the database policies enforce it. */
const least = {
  'enter the back office': 'manager',
  'edit content': 'manager',
  'purge content': 'admin',
  'change roles': 'admin',
  'register sources': 'admin',
  'change the admins’ settings': 'admin',
} as const satisfies Record<string, Role>

export type RoleAction = keyof typeof least

export const canDo = (role: Role, action: RoleAction) => roles.indexOf(role) >= roles.indexOf(least[action])

export const roleNames: Record<Role, string> = { user: 'User', manager: 'Manager', admin: 'Admin' }

/** Finds the label next to the name in the sidebar, by the rule in the specification. */
export function getRoleLabel(person: { name?: string | null; email?: string | null }, role: Role): string {
  if (person.name?.includes('Admin') || person.email?.includes('admin')) return 'Admin'
  return isPrivileged(role) ? 'Manager' : 'User'
}

/** Finds the label if it differs from the role, so that users do not mistake it for the role. */
export function getDifferingRoleLabel(person: Parameters<typeof getRoleLabel>[0], role: Role): string | undefined {
  const label = getRoleLabel(person, role)
  return label === roleNames[role] ? undefined : label
}
