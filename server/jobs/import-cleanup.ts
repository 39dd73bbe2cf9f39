import type { ServerOperations } from '../backend/backend.ts'
import type { SourceFiles } from '../imports/source-files.ts'
import type { RunJob } from './jobs.ts'

/** Deletes imports older than a year, and local files of finished imports. */
export const deleteOldImports =
  ({ patient }: Pick<ServerOperations, 'patient'>, files: SourceFiles): RunJob =>
  async () => {
    const removedElements = Number(await patient.call('server_remove_old_imports'))
    const importIds = await files.keptFor()
    const unneeded = (await patient.call('server_unneeded_source_files', { imports: importIds })) as string[]
    for (const id of unneeded) await files.forget(id)
    if (removedElements + unneeded.length === 0) return { note: 'Nothing to delete.' }
    const imports = removedElements === 1 ? '1 import' : `${removedElements} imports`
    const sources = unneeded.length === 1 ? '1 source file' : `${unneeded.length} source files`
    return { note: `Removed ${imports} and ${sources}.` }
  }
