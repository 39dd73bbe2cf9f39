import type { RunJob } from './jobs.ts'

/** Deletes the parts of uploads without activity for a day. */
export const deleteUnfinishedUploads =
  (removeExpired: () => Promise<number>): RunJob =>
  async () => {
    const removedCount = await removeExpired()
    return { note: removedCount > 0 ? `Removed ${removedCount}.` : 'None found.' }
  }
