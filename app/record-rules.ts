import type { RecordRules } from './features/diagnostics/content-rules.ts'
import { parseAllowedDifferences, findConflicts } from './features/stat/desk/stat.ts'
import { sourcePath } from './record-paths.ts'

/** What the desks know of their records, for Diagnostics, which looks at all of them. */
export const recordRules: RecordRules = {
  sourcePath,
  figureConflicts: (stats, allowed) => findConflicts(stats, parseAllowedDifferences(allowed)),
}
