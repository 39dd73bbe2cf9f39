import type { RunJob } from './jobs.ts'

/** Deletes the parts of uploads without activity for a day. */
export const deleteUnfinishedUploads =
  (removeExpired: () => Promise<number>): RunJob =>
  async () => {
    const removed = await removeExpired()
    return { note: removed > 0 ? `Removed ${removed}.` : 'None found.' }
  }
