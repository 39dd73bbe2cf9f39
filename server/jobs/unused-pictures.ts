import type { ServerOperations } from '../backend/backend.ts'
import type { RunJob } from './jobs.ts'

/**
 * Deletes library pictures that were unused for as long as the setting “retention” requires, then the files of these
 * pictures. Rows are deleted before files, because a file without a row is found again the next night, but a row
 * without a file would show a broken image.
 */
export const deleteUnusedPictures =
  ({ patient, removeFiles }: Pick<ServerOperations, 'patient' | 'removeFiles'>): RunJob =>
  async () => {
    const { removed, files } = (await patient.call('server_remove_unused_media')) as {
      removed: number
      files: string[]
    }
    if (files.length > 0) await removeFiles('media', files)
    if (removed === 0 && files.length === 0) return { note: 'No unused images.' }
    const pictures = removed === 1 ? '1 unused image' : `${removed} unused images`
    return { note: `Deleted ${pictures}; ${files.length === 1 ? '1 file' : `${files.length} files`}.` }
  }
