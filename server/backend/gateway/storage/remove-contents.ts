import type { ReportError } from '../error-report.ts'
import type { FileStorage, StoredFile } from './file-storage.ts'

/** Services for the deletion: the storage of contents, and the report of disk errors. */
export type FileContents = { storage: FileStorage; report: ReportError }

/**
 * Deletes file contents whose row was deleted or now names another version. The database change is already committed,
 * so a disk error does not roll back the change; the nightly clean-up deletes the remaining contents.
 */
export async function removeContents({ storage, report }: FileContents, files: StoredFile[]): Promise<void> {
  for (const file of files) await storage.remove(file).catch(error => report(error, '/storage/v1/object'))
}
