import type { Operations } from '../backend/backend.ts'
import type { Run } from './runs.ts'

/** Removes portraits that no profile shows any more: of removed accounts, and of pages that were closed too early. */
export const lostPortraits = ({ sql, removeFiles }: Pick<Operations, 'sql' | 'removeFiles'>): Run => ({
  name: 'lost portraits',
  async act() {
    const names = (await sql<{ name: string }[]>`select private.lost_portraits() as name`).map(({ name }) => name)
    if (names.length > 0) await removeFiles('portraits', names)
    return { note: names.length > 0 ? `Removed ${names.length}.` : 'None were left behind.' }
  },
})
