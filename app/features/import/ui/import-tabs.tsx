import { DeskTabs } from '../../../desk/desk-tabs.tsx'
import { paths } from '../../../platform/paths.ts'
import { type ImportKind, kindWords } from '../import-kind.ts'

/** Tabs: one source, bulk import, and registered sources. */
export const ImportTabs = ({ kind, current }: { kind: ImportKind; current: string }) => (
  <DeskTabs
    label="What is brought in"
    tabs={[
      { to: kindWords[kind].at.list, label: 'One source' },
      { to: kindWords[kind].at.bulk, label: 'Many files or addresses' },
      { to: paths.adminImportAll, label: 'Registered sources' },
    ].map(tab => ({ ...tab, current: tab.to === current }))}
  />
)
