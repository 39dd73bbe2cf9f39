import type { ReportError } from '../error-report.ts'
import type { FileStorage, StoredFile } from './file-storage.ts'

/** Contents of files, and who hears of a disk that fails. */
export type Contents = { storage: FileStorage; report: ReportError }

/**
 * Removes contents whose rows are gone, or name others. The change is committed by then, so a disk that fails does not undo
 * it: a content that stays is a stray, which the night removes.
 */
export async function removeContents({ storage, report }: Contents, files: StoredFile[]): Promise<void> {
  for (const file of files) await storage.remove(file).catch(error => report(error, '/storage/v1/object'))
}
