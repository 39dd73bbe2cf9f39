import { DiagnosticsPage } from '../../features/diagnostics/ui/diagnostics-page.tsx'
import { settingTitle } from '../../features/setting/setting-titles.ts'
import { sourcePath } from '../../record-paths.ts'

export default function Diagnostics() {
  return <DiagnosticsPage titleOf={settingTitle} sourcePath={sourcePath} />
}
