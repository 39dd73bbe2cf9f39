import { DiagnosticsPage } from '../../features/diagnostics/ui/diagnostics-page.tsx'
import { sourcePath } from '../../record-paths.ts'

export default function Diagnostics() {
  return <DiagnosticsPage sourcePath={sourcePath} />
}
