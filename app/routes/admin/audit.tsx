import { useQuery } from '@tanstack/react-query'
import { AuditPage } from '../../features/audit/ui/audit-page.tsx'
import { askSaid } from '../../features/member/member.ts'
import { memberQueries } from '../../features/member/member-queries.ts'
import { settingTitle } from '../../features/setting/setting-titles.ts'

export default function Audit() {
  const admins = useQuery(memberQueries.admins())
  return <AuditPage ask={askSaid(admins.data ?? [])} titleOf={settingTitle} />
}
