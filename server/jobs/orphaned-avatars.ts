import type { Operations } from '../backend/backend.ts'
import type { Job } from './jobs.ts'

/** Removes portraits that no profile shows any more: of removed accounts, and of pages that were closed too early. */
export const orphanedAvatars = ({ sql, removeFiles }: Pick<Operations, 'sql' | 'removeFiles'>): Job => ({
  name: 'lost portraits',
  async run() {
    const names = (await sql<{ name: string }[]>`select private.orphaned_avatars() as name`).map(({ name }) => name)
    if (names.length > 0) await removeFiles('portraits', names)
    return { note: names.length > 0 ? `Removed ${names.length}.` : 'None were left behind.' }
  },
})
