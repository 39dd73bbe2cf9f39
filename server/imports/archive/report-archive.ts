import { addProblem, countNotImported, type SourceReport } from '../import-item.ts'
import { SourceRefusal } from '../import-reader.ts'
import type { CheckedArchive } from './archive.ts'

/** Adds skipped files of the archive to the counts of the report. */
export function countUnopenedFiles(report: SourceReport, { notOpened }: CheckedArchive): void {
  for (const [reason, times] of Object.entries(notOpened)) countNotImported(report, reason, times)
}

/**
 * Reads a file of an archive. A damaged file is added to the problems of the import, and reading continues with the
 * next file.
 */
export async function readFileOrReportProblem(
  archive: CheckedArchive,
  path: string,
  report: SourceReport,
  signal: AbortSignal,
): Promise<Buffer<ArrayBuffer> | undefined> {
  try {
    return await archive.read(path, signal)
  } catch (error) {
    if (!(error instanceof SourceRefusal)) throw error
    addProblem(report, path, error.message)
    return undefined
  }
}
