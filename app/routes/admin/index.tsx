import { DiagnosticsPage } from '../../features/diagnostics/ui/diagnostics-page.tsx'
import { recordRules } from '../../record-rules.ts'

/** The front page of the back office says how the site is. */
export default function AdminHome() {
  return <DiagnosticsPage rules={recordRules} />
}
