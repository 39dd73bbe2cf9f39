import { paths } from '../../../platform/paths.ts'
import { DeskTabs } from '../../../ui/desk-tabs.tsx'

/** The three ways in: a source once, many at once, and those that are read again and again. */
export const ImportTabs = ({ current }: { current: string }) => (
  <DeskTabs
    label="What is brought in"
    tabs={[
      { to: paths.adminImports, label: 'One source' },
      { to: paths.adminBulkImport, label: 'Many files or addresses' },
      { to: paths.adminImportAll, label: 'Registered sources' },
    ].map(tab => ({ ...tab, current: tab.to === current }))}
  />
)
