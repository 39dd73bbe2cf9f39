import { useQuery } from '@tanstack/react-query'
import { AuditPage } from '../../features/audit/ui/audit-page.tsx'
import { formatAdminContacts } from '../../features/user/user.ts'
import { userQueries } from '../../features/user/user-queries.ts'

export default function AuditRoute() {
  const admins = useQuery(userQueries.admins())
  return <AuditPage ask={formatAdminContacts(admins.data ?? [])} />
}
