import type { PresentUser } from '../../platform/live/document-channel.ts'

/** Colours to tell people apart by; admin-tokens.css names them. */
const penCount = 3

/**
 * The pens of those who write one text, in the order in which they came. Whoever has one keeps it, whoever leaves.
 */
export function caretColours() {
  const pens = new Map<string, number>()
  return {
    /** Everybody who is there now. */
    note(people: readonly Pick<PresentUser, 'user'>[]) {
      for (const user of [...pens.keys()]) if (!people.some(person => person.user === user)) pens.delete(user)
      for (const { user } of people) {
        if (pens.has(user)) continue
        const taken = [...pens.values()]
        const free = Array.from({ length: penCount }, (_, at) => at + 1).find(pen => !taken.includes(pen))
        pens.set(user, free ?? (pens.size % penCount) + 1)
      }
    },
    penOf: (user: string | undefined) => (user !== undefined && pens.get(user)) || 1,
  }
}
