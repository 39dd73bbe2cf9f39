/** From the least to the most. */
export const roles = ['user', 'manager', 'admin'] as const
export type Role = (typeof roles)[number]

/** What the database answered; nothing, or a word that is no role, is `user`. */
export const parseRole = (answer: string | null | undefined): Role => roles.find(role => role === answer) ?? 'user'

export const isPrivileged = (role: Role) => role === 'admin' || role === 'manager'

/** The least role each act needs. The policies of the database decide; this decides what is offered. */
const least = {
  'enter the back office': 'manager',
  'edit content': 'manager',
  'purge content': 'admin',
  'change roles': 'admin',
  'register sources': 'admin',
  'change the admins’ settings': 'admin',
} as const satisfies Record<string, Role>

export type Action = keyof typeof least

export const mayDo = (role: Role, action: Action) => roles.indexOf(role) >= roles.indexOf(least[action])

export const roleNames: Record<Role, string> = { user: 'User', manager: 'Manager', admin: 'Admin' }

/** The label beside the name in the sidebar, by the stated rule. */
export function roleLabel(person: { name?: string | null; email?: string | null }, role: Role): string {
  if (person.name?.includes('Admin') || person.email?.includes('admin')) return 'Admin'
  return isPrivileged(role) ? 'Manager' : 'User'
}

/** That label where it is another word than the role, so that nobody takes the one for the other. */
export function roleScreenLabel(person: Parameters<typeof roleLabel>[0], role: Role): string | undefined {
  const label = roleLabel(person, role)
  return label === roleNames[role] ? undefined : label
}
