/** The people of every permission test. Ids are fixed so that a fixture can name them; no real row begins like them. */
export const id = (n: number) => `5e1f7e57-0000-4000-8000-${String(n).padStart(12, '0')}`

export const cast = {
  /** Tunde is signed out. */
  anon: null,
  /** Zola is a member. */
  user: id(1),
  /** Musa manages. */
  manager: id(2),
  /** Amina administers. */
  admin: id(3),
} as const

export type Role = keyof typeof cast
export const roles = Object.keys(cast) as Role[]
export const who: Record<Role, string> = {
  anon: 'Tunde, signed out,',
  user: 'Zola, a member,',
  manager: 'Musa, a manager,',
  admin: 'Amina, an admin,',
}

/** Another member, whom Zola may not act for, and a second admin, so that the last one is not always in question. */
export const strangerId = id(4)
export const secondAdminId = id(5)
