import type { PresentUser } from '../../platform/live/document-channel.ts'

/** Number of author colours that admin-tokens.css defines. */
const authorColourCount = 3

/**
 * Assigns author colours in the order in which users open the text. The colour of a user stays the same when other
 * users leave.
 */
export function createCaretColourAssigner() {
  const pens = new Map<string, number>()
  return {
    /** Updates the colours. `people` are all users who have the text open now. */
    note(people: readonly Pick<PresentUser, 'user'>[]) {
      for (const user of [...pens.keys()]) if (!people.some(person => person.user === user)) pens.delete(user)
      for (const { user } of people) {
        if (pens.has(user)) continue
        const usedPens = [...pens.values()]
        const free = Array.from({ length: authorColourCount }, (_, at) => at + 1).find(pen => !usedPens.includes(pen))
        pens.set(user, free ?? (pens.size % authorColourCount) + 1)
      }
    },
    penOf: (user: string | undefined) => (user !== undefined && pens.get(user)) || 1,
  }
}
