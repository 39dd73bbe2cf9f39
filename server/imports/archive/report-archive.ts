import { addTrouble, leaveOut, type SourceReport } from '../import-item.ts'
import { SourceRefused } from '../source-reader.ts'
import type { Archive } from './archive.ts'

/** Files that the archive did not let out are counted with what is not carried over. */
export function countNotOpened(report: SourceReport, { notOpened }: Archive): void {
  for (const [why, times] of Object.entries(notOpened)) leaveOut(report, why, times)
}

/** The bytes of one file; a damaged one is a trouble of the source and ends no reading. */
export async function readOrReport(
  archive: Archive,
  path: string,
  report: SourceReport,
  signal: AbortSignal,
): Promise<Buffer<ArrayBuffer> | undefined> {
  try {
    return await archive.read(path, signal)
  } catch (error) {
    if (!(error instanceof SourceRefused)) throw error
    addTrouble(report, path, error.message)
    return undefined
  }
}
