import type { RecordRules } from './features/diagnostics/content-rules.ts'
import { findConflicts, parseAllowedDifferences } from './features/stat/desk/stat.ts'
import { findCorrectionPath } from './record-paths.ts'

/** Rules of all record kinds that the Diagnostics page needs. */
export const recordRules: RecordRules = {
  sourcePath: findCorrectionPath,
  figureConflicts: (stats, allowed) => findConflicts(stats, parseAllowedDifferences(allowed)),
}
