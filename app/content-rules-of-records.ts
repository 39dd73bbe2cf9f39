import type { ContentRulesOfRecord } from './features/diagnostics/content-rules.ts'
import { listMenuFaults } from './features/menu/desk/menu-targets.ts'
import { findStatConflicts, parseAllowedDifferences } from './features/stat/desk/stat.ts'
import { findPathToCorrectRecord } from './record-paths.ts'

/** Rules of all record types that the Diagnostics page needs. */
export const contentRulesOfRecords: ContentRulesOfRecord = {
  sourcePath: findPathToCorrectRecord,
  menuFaults: listMenuFaults,
  figureConflicts: (stats, allowed) => findStatConflicts(stats, parseAllowedDifferences(allowed)),
}
