import { AdminTabs } from '../../../desk/admin-tabs.tsx'
import { paths } from '../../../platform/paths.ts'
import { type ImportKind, recordTypeTexts } from '../import-kind.ts'

/** Tabs of the import pages: single import, bulk import, and feeds. */
export const ImportTabs = ({ kind, current }: { kind: ImportKind; current: string }) => (
  <AdminTabs
    label="Import type"
    tabs={[
      { to: recordTypeTexts[kind].at.list, label: 'Single import' },
      { to: recordTypeTexts[kind].at.bulk, label: 'Bulk import' },
      { to: paths.adminImportAll, label: 'Feeds' },
    ].map(tab => ({ ...tab, current: tab.to === current }))}
  />
)
