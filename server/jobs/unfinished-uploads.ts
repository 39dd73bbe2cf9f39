import type { Job } from './jobs.ts'

/** Deletes the parts of uploads without activity for a day. */
export const unfinishedUploads = (removeExpired: () => Promise<number>): Job => ({
  name: 'unfinished uploads',
  async run() {
    const removed = await removeExpired()
    return { note: removed > 0 ? `Removed ${removed}.` : 'None were left behind.' }
  },
})
