import { contentRulesOfRecords } from '../../content-rules-of-records.ts'
import { DiagnosticsPage } from '../../features/diagnostics/ui/diagnostics-page.tsx'

export default function DiagnosticsRoute() {
  return <DiagnosticsPage rules={contentRulesOfRecords} />
}
