/** Roles from lowest to highest. */
export const roles = ['user', 'manager', 'admin'] as const
export type Role = (typeof roles)[number]

/** Role in the answer of the database. A missing or unknown value becomes `user`. */
export const parseRole = (answer: string | null | undefined): Role => roles.find(role => role === answer) ?? 'user'

export const isEditorRole = (role: Role) => role === 'admin' || role === 'manager'

/**
 * Lowest role that may do each action. This list only decides which controls are displayed; policies of the database
 * enforce permissions.
 */
const lowestRoleByAction = {
  'enter the back office': 'manager',
  'edit content': 'manager',
  'purge content': 'admin',
  'change roles': 'admin',
  'register sources': 'admin',
  'change the admins’ settings': 'admin',
} as const satisfies Record<string, Role>

export type RoleAction = keyof typeof lowestRoleByAction

export const canRolePerform = (role: Role, action: RoleAction) =>
  roles.indexOf(role) >= roles.indexOf(lowestRoleByAction[action])

export const roleNames: Record<Role, string> = { user: 'User', manager: 'Manager', admin: 'Admin' }

/** Label beside the name in the sidebar, by the rule in the specification. */
export function getRoleLabel(person: { name?: string | null; email?: string | null }, role: Role): string {
  if (person.name?.includes('Admin') || person.email?.includes('admin')) return 'Admin'
  return isEditorRole(role) ? 'Manager' : 'User'
}

/** Label of the user if the label differs from the role, so that users do not confuse the label with the role. */
export function getDifferingRoleLabel(person: Parameters<typeof getRoleLabel>[0], role: Role): string | undefined {
  const label = getRoleLabel(person, role)
  return label === roleNames[role] ? undefined : label
}
