import { DiagnosticsPage } from '../../features/diagnostics/ui/diagnostics-page.tsx'
import { FrontPage } from '../../features/front/ui/front-page.tsx'
import { recordRules } from '../../record-rules.ts'

/** Home page of the back office: tasks of the user, then Diagnostics. */
export default function AdminHomeRoute() {
  return <DiagnosticsPage rules={recordRules} front={health => <FrontPage health={health} />} />
}
