import type { Operations } from '../backend/backend.ts'
import type { Job } from './jobs.ts'

/**
 * Removes pictures of the library that nothing has used for as long as the setting “retention” says, and then their files.
 * The rows first: a file without a row is found again the next night, a row without its file would be a broken picture.
 */
export const unusedPictures = ({ sql, removeFiles }: Pick<Operations, 'sql' | 'removeFiles'>): Job => ({
  name: 'unused pictures',
  async run() {
    const [row] = await sql<{ count: number }[]>`select private.remove_unused_media() as count`
    const files = await sql<{ name: string }[]>`select private.orphaned_media_files() as name`
    if (files.length > 0)
      await removeFiles(
        'media',
        files.map(({ name }) => name),
      )
    const count = row?.count ?? 0
    if (count === 0 && files.length === 0) return { note: 'Every picture is used, or has been of late.' }
    const pictures = count === 1 ? '1 picture' : `${count} pictures`
    return { note: `Removed ${pictures} nobody used; ${files.length === 1 ? '1 file' : `${files.length} files`} went.` }
  },
})
