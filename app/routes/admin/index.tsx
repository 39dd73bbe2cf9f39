import { DiagnosticsPage } from '../../features/diagnostics/ui/diagnostics-page.tsx'
import { sourcePath } from '../../record-paths.ts'

/** The front page of the back office says how the site is. */
export default function AdminHome() {
  return <DiagnosticsPage sourcePath={sourcePath} />
}
