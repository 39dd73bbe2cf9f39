import type { Job } from './jobs.ts'

/** Removes what was sent of uploads that nobody went on with for a day. */
export const unfinishedUploads = (removeExpired: () => Promise<number>): Job => ({
  name: 'unfinished uploads',
  async run() {
    const removed = await removeExpired()
    return { note: removed > 0 ? `Removed ${removed}.` : 'None were left behind.' }
  },
})
