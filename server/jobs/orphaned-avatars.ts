import type { ServerOperations } from '../backend/backend.ts'
import type { RunJob } from './jobs.ts'

/**
 * Deletes portraits that no profile uses. Such files remain after accounts are deleted, and after pages are closed
 * during an upload.
 */
export const deleteOrphanedAvatars =
  ({ patient, removeFiles }: Pick<ServerOperations, 'patient' | 'removeFiles'>): RunJob =>
  async () => {
    const names = (await patient.call('server_orphaned_avatars')) as string[]
    if (names.length > 0) await removeFiles('portraits', names)
    return { note: names.length > 0 ? `Removed ${names.length}.` : 'None found.' }
  }
