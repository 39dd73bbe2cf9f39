import { contentRulesOfRecords } from '../../content-rules-of-records.ts'
import { DiagnosticsPage } from '../../features/diagnostics/ui/diagnostics-page.tsx'
import { FrontPage } from '../../features/front/ui/front-page.tsx'

/** Home page of the back office: tasks of the user, then Diagnostics. */
export default function AdminHomeRoute() {
  return <DiagnosticsPage rules={contentRulesOfRecords} front={health => <FrontPage health={health} />} />
}
