import type { Operations } from '../backend/backend.ts'
import type { Job } from './jobs.ts'

/** Deletes portraits that no profile uses: of deleted accounts, and from pages closed during an upload. */
export const orphanedAvatars = ({ patient, removeFiles }: Pick<Operations, 'patient' | 'removeFiles'>): Job => ({
  name: 'orphaned avatars',
  async run() {
    const names = (await patient.call('server_orphaned_avatars')) as string[]
    if (names.length > 0) await removeFiles('portraits', names)
    return { note: names.length > 0 ? `Removed ${names.length}.` : 'None were left behind.' }
  },
})
