import { DiagnosticsPage } from '../../features/diagnostics/ui/diagnostics-page.tsx'
import { recordRules } from '../../record-rules.ts'

export default function DiagnosticsRoute() {
  return <DiagnosticsPage rules={recordRules} />
}
