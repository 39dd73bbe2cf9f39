import { DiagnosticsPage } from '../../features/diagnostics/ui/diagnostics-page.tsx'
import { recordRules } from '../../record-rules.ts'

/** Home page of the back office: Diagnostics. */
export default function AdminHome() {
  return <DiagnosticsPage rules={recordRules} />
}
